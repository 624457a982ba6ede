import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

test(
  'after many wrong passwords the browser solves the check in a worker, and the sign-in goes through',
  { tag: '@full' },
  async ({ open, server }, info) => {
    const name = `cara${info.project.name}${info.repeatEachIndex}`
    await newPerson(server, name, 'Cara')
    // as many failures as the tests' limit factor allows before a check is required
    await server.sql(
      `insert into login_failures select $1, $2::bigint from generate_series(1, 5000)
      union all select $3, $2::bigint from generate_series(1, 5000)`,
      [`127.0.0.1 number ${name}`, Date.now(), `number ${name}`],
    )
    const page = await open()
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await page.goto('/#/pages/login/account')
    await page.getByRole('textbox', { name: 'Account' }).fill(name)
    await page.getByRole('textbox', { name: 'Password' }).fill('mynah-demo')
    const checked = page.waitForRequest(/getImageCode/)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await checked
    await expect(
      page
        .getByRole('tab', { name: /Chats/ })
        .or(page.getByRole('link', { name: /Chats/ }))
        .first(),
    ).toBeVisible()
    expect(workers.join(' ')).toContain('solve-worker')
  },
)
