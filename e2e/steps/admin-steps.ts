import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { OperatorRole } from '@mynah/contract/admin-api'
import { operators } from '@mynah/contract/operators'
import { codeAt, enter, type TestOperator } from '../../server/test/operator.ts'
import { expect } from '../phones.ts'
import type { Server } from '../server.ts'

/** One login for each server: a code of the first operator is valid once in half a minute. */
const admins = new WeakMap<Server, Promise<TestOperator>>()

export function adminOf(server: Server): Promise<TestOperator> {
  const { operator } = server
  if (!operator) throw new Error('the first start printed no operator')
  const known = admins.get(server) ?? enter(server.url, operator, Date.now())
  admins.set(server, known)
  return known
}

/** Signs a new operator in to the console with its form. @returns their name */
export async function enterConsole(page: Page, server: Server, role: OperatorRole): Promise<string> {
  const admin = await adminOf(server)
  const name = `${role}${randomBytes(4).toString('hex')}`
  const { password, uri } = await admin.call(operators.add, { name, role })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/console/')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel(/^Code/).fill(codeAt(uri, Date.now()))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(pageLink(page, 'Figures')).toBeVisible()
  return name
}

/** The link to a page of the console in its menu, whose text also has the number of open items. */
export const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: new RegExp(`^${name}`) })
