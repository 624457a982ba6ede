import { auth } from '@mynah/contract/auth'
import { api } from '#client/api.ts'
import { signIn } from '#client/auth-session.ts'
import type { Target } from './fields.ts'
import { phoneOf, type Captcha } from './queries.ts'

// What asks for a password. It stands apart from the other calls, since the login page begins without it.

export async function signInByPassword(userNum: string, pwd: string, captcha?: Captcha): Promise<void> {
  const picture = { verCode: captcha?.text, verToken: captcha?.token }
  signIn(await api(auth.loginByPassword, { userNum: userNum.trim(), pwd, ...picture }))
}

/** A number or an address, with the code that went there. */
export type Proof = { target: Target; code: string }

export type Registration = {
  /** With a number or an address the user number may be left to the server. */
  by: { proofs: Proof[]; userNum: string } | { userNum: string }
  nick: string
  password: string
  inviteCode: string
  captcha: Captcha | undefined
}

export async function register({ by, nick, password, inviteCode, captcha }: Registration): Promise<void> {
  const who =
    'proofs' in by ? { ...provenBy(by.proofs), userNum: by.userNum || undefined } : { userNum: by.userNum }
  const form = {
    ...who,
    userName: nick,
    pwd: password,
    registCode: inviteCode.trim() || undefined,
  }
  const input = { ...form, imgCode: captcha?.text, imgToken: captcha?.token }
  signIn(await api(auth.register, input, { fields: Object.keys(form) }))
}

export async function changePassword(target: Target, code: string, newPassword: string): Promise<void> {
  const fields = ['email', 'regionCode', 'mobile', 'code', 'newPassword']
  if (target.kind === 'mail') {
    await api(auth.changePasswordByMail, { email: target.email.trim(), code, newPassword }, { fields })
  } else await api(auth.changePasswordByPhone, { ...phoneOf(target), code, newPassword }, { fields })
}

/** With both, `verCode` is the phone's. */
function provenBy(proofs: Proof[]) {
  const fields = proofs.map(({ target, code }) => {
    if (target.kind === 'phone') return { ...phoneOf(target), verCode: code }
    const email = target.email.trim()
    return proofs.length > 1 ? { email, emailCode: code } : { email, verCode: code }
  })
  return Object.assign({}, ...fields) as { mobile?: string; email?: string }
}
