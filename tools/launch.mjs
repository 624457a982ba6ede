// Has to be readable by any Node with modules, even one too old for what it loads: no newer syntax here.
import { readFileSync } from 'fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const oldest = Number(/\d+/.exec(engines.node)[0])

if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `Mynah starts with Node ${oldest} or newer, and this is ${process.version}: install a newer one from nodejs.org ` +
      'and start again. Nothing was installed or changed.',
  )
  process.exitCode = 1
} else {
  void import('./launch-commands.mjs')
}
