import type { Ctx } from '#platform/serve.ts'

type Device = Pick<Ctx['device'], 'brand' | 'model' | 'platform' | 'system'>

const brands = /^(?:Chrome|Edge|Firefox|Opera|Safari|Samsung Internet)$/
const systems = /^(?:Windows NT|Android|iPhone OS|iOS|CPU OS|Mac OS X|Linux|ChromeOS)(?: [\d.]{1,12})?$/
const models = /^(?:phone|tablet|desktop)$/
const platforms = /^(?:web|mobile)$/

/**
 * What a stranger's browser says of itself, as far as these are words that we know. It stands on the page where a user
 * confirms the sign-in, and in a notice of ours: free text there would speak in our name.
 */
export const knownDevice = ({ brand, model, platform, system }: Device): Device => ({
  brand: brands.test(brand) ? brand : '',
  model: models.test(model) ? model : '',
  platform: platforms.test(platform) ? platform : '',
  system: systems.test(system) ? system : '',
})
