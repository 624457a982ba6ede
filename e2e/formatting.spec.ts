import { openChat, openMenuOfSent } from './steps/chat-steps.ts'
import { expect, test, type Phone } from './phones.ts'

const bubbleOf = ({ page }: Phone, text: string) =>
  page.locator('[data-bubble]').filter({ hasText: text }).last()
const fieldOf = ({ page }: Phone) => page.getByRole('textbox', { name: 'Message' })

/** Selects words in the field. */
const select = (who: Phone, words: string) =>
  fieldOf(who).evaluate((field: HTMLTextAreaElement, chosen) => {
    field.focus()
    const from = field.value.indexOf(chosen)
    field.setSelectionRange(from, from + chosen.length)
  }, words)

test('a word is made bold, a spoiler is hidden until it is opened, and an edit preserves both @wide', async ({
  phone,
}) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  await openChat(amelia.page, /^Budi/)
  await openChat(budi.page, /^Amelia/)
  const field = fieldOf(amelia)
  await field.fill('The film is great, the cook did it')
  await select(amelia, 'great')
  const bar = amelia.page.getByRole('toolbar', { name: 'Format' })
  await bar.getByRole('button', { name: 'Bold' }).click()
  await expect(bar.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true')
  await select(amelia, 'the cook did it')
  await bar.getByRole('button', { name: 'Spoiler' }).click()
  await field.press('End')
  await expect(bar).toBeHidden()
  await field.pressSequentially('! `ls` _now_ ~~or~~')
  await expect(field).toHaveValue('The film is great, the cook did it! ls now or')
  await amelia.page.getByRole('button', { name: 'Send', exact: true }).click()

  const there = bubbleOf(budi, 'The film is')
  await expect(there.locator('strong')).toHaveText('great')
  await expect(there.locator('code')).toHaveText('ls')
  await expect(there.locator('em')).toHaveText('now')
  await expect(there.locator('s')).toHaveText('or')
  await expect(there).not.toContainText('cook')
  await there.getByRole('button', { name: 'Show spoiler' }).click()
  await expect(there).toContainText('the cook did it')

  await openMenuOfSent(bubbleOf(amelia, 'The film is'))
  await amelia.page.getByRole('menuitem', { name: 'Edit' }).click()
  await field.press('ControlOrMeta+Home')
  await field.pressSequentially('Oh: ')
  await amelia.page.getByRole('button', { name: 'Save' }).click()
  await expect(there).toContainText('Oh: The film')
  await expect(there.locator('strong')).toHaveText('great')
  await budi.page.reload()
  await expect(there.getByRole('button', { name: 'Show spoiler' })).toBeVisible()
})

test('signs are a format once both are written, Ctrl+Z brings them back, and a block of code is copied', async ({
  phone,
}) => {
  const amelia = await phone('amelia')
  const budi = await phone('budi01', { language: 'en' })
  await openChat(amelia.page, /^Budi/)
  await openChat(budi.page, /^Amelia/)
  const field = fieldOf(amelia)
  await field.pressSequentially('2**3**4 is **81**')
  await expect(field).toHaveValue('2**3**4 is 81')
  await field.press('ControlOrMeta+z')
  await expect(field).toHaveValue('2**3**4 is **81**')
  await field.press('ControlOrMeta+Shift+z')
  await expect(field).toHaveValue('2**3**4 is 81')
  await amelia.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(bubbleOf(budi, '2**3**4').locator('strong')).toHaveText('81')

  const code = 'const total = items.reduce((sum, item) => sum + item.price * item.count, 0)\nshow(total)'
  await field.fill(`${'```'}js\n${code}\n${'```'}`)
  await expect(field).toHaveValue(code)
  await amelia.page.getByRole('button', { name: 'Send', exact: true }).click()
  const block = bubbleOf(budi, 'const total')
  const scrolls = await block.locator('pre').evaluate((pre) => pre.scrollWidth > pre.clientWidth)
  expect(scrolls).toBe(true)
  const copy = block.getByRole('button', { name: 'Copy code' })
  await expect(copy).toBeInViewport({ ratio: 1 })
  // waits from before the press: on a busy machine the toast could come and go between two checks
  await Promise.all([budi.page.getByText('Copied').waitFor(), copy.click()])
  await fieldOf(budi).press('ControlOrMeta+v')
  await expect(fieldOf(budi)).toHaveValue(code)
})
