import { groups } from '@mynah/contract/groups'
import { faultsOf } from './accessible.ts'
import { expect, test } from './phones.ts'

const people = 5_000

test(
  'the list of 5,000 members has the rows around the view alone, and keys go through all that came',
  { tag: '@full' },
  async ({ phone }, info) => {
    const { page, person } = await phone('amelia')
    const budi = await phone('budi01')
    const name = `Crowd ${info.project.name}`
    const { id } = await person.call(groups.create, { name, userList: [budi.person.id] })
    // instead of registering that many users, the answer repeats Budi
    let like: object = {}
    await page.route(`**/${groups.members.path}`, async (route) => {
      const { pageNo, pageSize } = route.request().postDataJSON() as { pageNo: number; pageSize: number }
      const answer = await route.fetch()
      const { data, ...said } = (await answer.json()) as { data: { list: object[] } }
      like = data.list.at(-1) ?? like
      const list = Array.from({ length: pageSize }, (_, at) => {
        const nth = (pageNo - 1) * pageSize + at + 1
        return { ...like, userId: `${9_000_000 + nth}`, userName: `Member ${nth}`, nick: '' }
      })
      const more = pageNo * pageSize < people
      await route.fulfill({ json: { ...said, data: { list, pageNo, pageSize, more } } })
    })
    await page.goto(`/#/pages/group/member/list?id=${id}`)
    const rows = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
    const link = (nth: number) => page.getByRole('link', { name: `Member ${nth}`, exact: true })
    await expect(link(1)).toBeVisible()
    await link(1).focus()
    for (let last = 100; last <= people; last += 100) {
      await page.keyboard.press('End')
      await expect(link(last)).toBeFocused()
      await expect(link(last)).toBeInViewport()
      // the next page has loaded meanwhile
      await expect(rows.first()).toHaveAttribute('aria-setsize', `${Math.min(last + 100, people)}`)
    }
    expect(await rows.count()).toBeLessThan(80)
    await page.keyboard.press('ArrowUp')
    await expect(link(people - 1)).toBeFocused()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Home')
    await expect(link(1)).toBeFocused()
    await expect(link(1)).toBeInViewport()
  },
)
