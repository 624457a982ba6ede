import type { Ctx } from '#platform/http/serve.ts'

type Device = Pick<Ctx['device'], 'brand' | 'model' | 'platform' | 'system'>

const brands = /^(?:Chrome|Edge|Firefox|Opera|Safari|Samsung Internet)$/
const systems = /^(?:Windows NT|Android|iPhone OS|iOS|CPU OS|Mac OS X|Linux|ChromeOS)(?: [\d.]{1,12})?$/
const models = /^(?:phone|tablet|desktop)$/
const platforms = /^(?:web|mobile)$/

/**
 * Fields of a browser's description that have known values. They are shown on the page that confirms a sign-in and in
 * our messages, where free text of a stranger would seem to be ours.
 */
export const knownDevice = ({ brand, model, platform, system }: Device): Device => ({
  brand: brands.test(brand) ? brand : '',
  model: models.test(model) ? model : '',
  platform: platforms.test(platform) ? platform : '',
  system: systems.test(system) ? system : '',
})
