import type { Page } from '@playwright/test'
import { complaints } from '@mynah/contract/complaints'
import { identity } from '@mynah/contract/identity'
import { operators } from '@mynah/contract/operators'
import { wallet } from '@mynah/contract/wallet'
import appInfoEn from '../console/src/features/app-info/strings/en.json' with { type: 'json' }
import appInfoTh from '../console/src/features/app-info/strings/th.json' with { type: 'json' }
import complaintsEn from '../console/src/features/complaints/strings/en.json' with { type: 'json' }
import complaintsTh from '../console/src/features/complaints/strings/th.json' with { type: 'json' }
import identityEn from '../console/src/features/identity/strings/en.json' with { type: 'json' }
import identityTh from '../console/src/features/identity/strings/th.json' with { type: 'json' }
import moneyEn from '../console/src/features/money/strings/en.json' with { type: 'json' }
import moneyTh from '../console/src/features/money/strings/th.json' with { type: 'json' }
import partsEn from '../console/src/parts/strings/en.json' with { type: 'json' }
import partsTh from '../console/src/parts/strings/th.json' with { type: 'json' }
import operatorsEn from '../console/src/features/operators/strings/en.json' with { type: 'json' }
import operatorsTh from '../console/src/features/operators/strings/th.json' with { type: 'json' }
import frameEn from '../console/src/frame/strings/en.json' with { type: 'json' }
import frameTh from '../console/src/frame/strings/th.json' with { type: 'json' }
import { codeAt } from '../server/test/operator.ts'
import { messageId } from '../server/test/person.ts'
import { uploadPicture } from '../server/test/upload.ts'
import { faultsOf } from './accessible.ts'
import { adminOf } from './steps/admin-steps.ts'
import { payPassword } from './steps/money-steps.ts'
import { expect, test } from './phones.ts'
import { newPerson } from './stage.ts'

const texts = {
  en: {
    ...{ frame: frameEn, operators: operatorsEn, identity: identityEn, complaints: complaintsEn },
    ...{ money: moneyEn, appInfo: appInfoEn, parts: partsEn },
  },
  th: {
    ...{ frame: frameTh, operators: operatorsTh, identity: identityTh, complaints: complaintsTh },
    ...{ money: moneyTh, appInfo: appInfoTh, parts: partsTh },
  },
}

const filled = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Checks that a page has no horizontal overflow and no accessibility violations. */
async function expectWhole(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(wider).toBe(0)
  expect(await faultsOf(page)).toEqual([])
}

for (const language of ['en', 'th'] as const)
  for (const width of [1280, 390])
    test(
      `an operator does a morning's work in ${language}, ${width} px wide`,
      { tag: ['@phone', '@full'] },
      async ({ phone, open, server }, info) => {
        const t = texts[language]
        const mark = `${language}${width}`
        const applicant = await newPerson(server, `papers${mark}`, `Papers ${mark}`)
        const photo = () => uploadPicture(server, applicant, 'certificate')
        await applicant.call(identity.submit, {
          ...{ country: 'ID', firstName: 'Ratna', cardType: 'passport', cardId: `X-${mark}` },
          ...{ front: await photo(), back: await photo() },
        })
        const accused = await newPerson(server, `accused${mark}`, `Accused ${mark}`)
        const words = 'Sends the same advertisement to every group, several times a day'
        const about = { about: 1 as const, id: accused.id, kind: 'marketing' as const, text: words }
        await applicant.call(complaints.add, about)
        const budi = await phone('budi01')
        await budi.person.call(wallet.withdraw, {
          ...{ requestId: messageId(), money: 20_00, payPassword },
          ...{ cardUserName: 'Budi', cardNum: '6222000011112345', extractForm: 1 as const },
        })

        const page = await open()
        const name = `lead${mark}`
        const { password, uri } = await (await adminOf(server)).call(operators.add, { name, role: 'admin' })
        await page.setViewportSize({ width, height: 844 })
        await page.addInitScript((chosen) => localStorage.setItem('console-language', chosen), language)
        const shot = async (step: string) => {
          await expectWhole(page)
          await info.attach(step, { body: await page.screenshot(), contentType: 'image/png' })
        }

        await page.goto('/console/')
        await page.getByLabel(t.operators.name).fill(name)
        await page.getByLabel(t.operators.password).fill(password)
        await page.getByLabel(t.operators.code).fill(codeAt(uri, Date.now()))
        await shot('sign-in')
        await page.getByRole('button', { name: t.operators.signIn }).click()
        const navigation = page.getByRole('navigation', { name: t.frame.console })
        const go = async (to: string) => {
          if (width < 768) await page.getByRole('button', { name: new RegExp(`^${t.frame.menu}`) }).click()
          await navigation.getByRole('link', { name: new RegExp(`^${to}`) }).click()
          await expect(page.getByRole('heading', { level: 1, name: to })).toBeVisible()
        }
        const openRow = async (row: RegExp, opened: string) => {
          // the oldest comes first, which may be one of another test
          await page.getByRole('button', { name: row }).last().click()
          const region = page.getByRole('region', { name: opened })
          // on a phone it opens below the list, and has to be scrolled into view
          await expect(region.locator('dl')).toBeInViewport()
          return region
        }

        await go(t.identity.identitiesPage)
        await shot('identities')
        const papers = await openRow(
          new RegExp(`^Papers ${mark}`),
          filled(t.identity.papersOf, { name: `Papers ${mark}` }),
        )
        await expect(papers.getByRole('img', { name: t.identity.back })).toBeVisible()
        await shot('papers')
        const approve = papers.getByRole('button', { name: t.identity.approve, exact: true })
        await expect(approve).toBeInViewport({ ratio: 1 })
        await approve.click()
        await expect(
          page.getByText(filled(t.identity.saidApproved, { name: `Papers ${mark}` })),
        ).toBeVisible()
        await shot('approved')

        await go(t.complaints.complaintsPage)
        const complaint = await openRow(
          new RegExp(`^Accused ${mark}`),
          filled(t.complaints.complaintAbout, { name: `Accused ${mark}` }),
        )
        await expect(complaint.getByText(words)).toBeVisible()
        await shot('complaint')
        const warn = complaint.getByRole('button', { name: t.complaints.warn, exact: true })
        await expect(warn).toBeInViewport({ ratio: 1 })
        await warn.click()
        const soon = { name: `Accused ${mark}`, decision: t.complaints.warn }
        await expect(page.getByText(filled(t.complaints.saidSoon, soon))).toBeVisible()
        await shot('complaint-decided')

        await go(t.money.withdrawalsPage)
        const waiting = page.getByRole('button', { name: /^Budi/ })
        await waiting.first().waitFor()
        const before = await waiting.count()
        const withdrawal = await openRow(/^Budi/, filled(t.money.withdrawalOf, { name: 'Budi Santoso' }))
        await expect(withdrawal.getByText('6222000011112345')).toBeVisible()
        await shot('withdrawal')
        // the first one is flagged, those of the other languages are not
        const note = withdrawal.getByLabel(t.parts.decisionNote)
        if (await note.isVisible()) await note.fill('Called him')
        await withdrawal.getByRole('button', { name: t.money.moneySent }).click()
        await shot('withdrawal-question')
        await withdrawal.getByRole('button', { name: /20\.00/ }).click()
        await expect(waiting).toHaveCount(before - 1, { timeout: 40_000 })

        await go(t.appInfo.settingsPage)
        await expect(page.getByText(t.appInfo.notReviewing)).toBeVisible()
        await shot('settings')
      },
    )
