import type { Plugin } from 'vite'

const asked = "div.innerHTML = '<svg/>';"
const instead = "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));"

/**
 * Leaflet detects SVG support by writing markup as soon as it is loaded, which the content security policy forbids;
 * this replaces that by creating an element. A version with other code fails the build.
 */
export function mapWithoutMarkup(): Plugin {
  return {
    name: 'map-without-markup',
    apply: 'build',
    transform(code, id) {
      if (!/leaflet[\\/]dist[\\/]leaflet-src(?:\.esm)?\.js/.test(id)) return null
      if (!code.includes(asked)) throw new Error('Leaflet no longer asks about SVG as it did')
      return { code: code.replace(asked, instead), map: null }
    },
  }
}
