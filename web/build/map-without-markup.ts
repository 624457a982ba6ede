import type { Plugin } from 'vite'

const asked = "div.innerHTML = '<svg/>';"
const instead = "div.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));"

/**
 * Leaflet asks the browser about SVG by writing markup as soon as it is loaded. The policy of our pages forbids that, so
 * it asks by an element. A version that asks otherwise fails the build.
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
