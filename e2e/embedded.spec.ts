import { appInfoAdmin } from '@mynah/contract/app-info'
import { adminOf } from './steps/admin-steps.ts'
import { expect, test } from './phones.ts'

test(
  'the page of the customer service is embedded without any right of the app, and a page of others is not',
  { tag: '@phone' },
  async ({ phone, server }) => {
    const admin = await adminOf(server)
    await admin.call(appInfoAdmin.set, { key: 'kfUrl', value: 'https://help.example.org/chat' })
    const { page, context } = await phone('budi01')
    const body = `<h1>How can we help?</h1><p id="origin"></p><script>
      document.querySelector('#origin').textContent = 'origin ' + self.origin
    </script>`
    await context.route('https://help.example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    )
    await page.goto('/#/pages/my/webviewkf')
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('heading', { name: 'How can we help?' })).toBeVisible()
    await expect(frame.getByText('origin null')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open link' })).toBeVisible()
    await page.goto('/#/pages/toHtml/toHtml?url=https://elsewhere.example/')
    await expect(page.getByText("You're leaving Mynah for elsewhere.example")).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await admin.call(appInfoAdmin.set, { key: 'kfUrl', value: '' })
  },
)
