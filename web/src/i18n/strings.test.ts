import { expect, test } from 'vitest'
import { texts } from 'virtual:texts'
import { languages, type Language } from '#i18n/languages.ts'

/** The namespaces of a part. */
async function namespaces(part: keyof typeof texts, language: Language = 'en'): Promise<string[]> {
  const { default: found } = await texts[part][language]()
  return Object.keys(found).sort()
}

test('the login page has no texts of other features', async () => {
  expect(await namespaces('everyone')).toEqual(['app', 'auth', 'common'])
})

test('the texts of every start do not include those of rarely opened pages', async () => {
  const signedIn = await namespaces('signedIn')
  const rare = await namespaces('rare')
  expect(signedIn).toEqual(expect.arrayContaining(['app-info', 'calling', 'shop', 'tabs']))
  expect(rare).toEqual(
    expect.arrayContaining(['call-screen', 'carbon', 'providers', 'self-test', 'shopping']),
  )
  expect(rare.filter((name) => signedIn.includes(name))).toEqual([])
})

test.for(languages)('%s has the namespaces of English in each part', async (language) => {
  for (const part of ['everyone', 'signedIn', 'rare'] as const)
    expect(await namespaces(part, language)).toEqual(await namespaces(part))
})

test.for(languages)(
  'in %s the tour calls the tab of the own account as the tab bar does',
  async (language) => {
    const [{ default: everyone }, { default: signedIn }] = await Promise.all([
      texts.everyone[language](),
      texts.signedIn[language](),
    ])
    const [tab, tour] = [everyone.app?.me, signedIn.conversations]
    expect(tab).toBeTruthy()
    expect(tour?.tourMoney).toBe(tab)
    expect(tour?.tourMoneyText).toContain(tab)
  },
)
