import { auth } from '@mynah/contract/auth'
import type { InputOf } from '@mynah/contract/kit'
import { api } from '#client/api/api.ts'
import { signIn } from '#client/session/auth-session.ts'
import type { Target } from '../fields.ts'
import { phoneOf, type Captcha } from '../queries.ts'

// Calls with a password, separate from the others, since the login page starts without them.

export async function signInByPassword(userNum: string, pwd: string, captcha?: Captcha): Promise<void> {
  const picture = { verCode: captcha?.text, verToken: captcha?.token }
  signIn(await api(auth.loginByPassword, { userNum: userNum.trim(), pwd, ...picture }))
}

/** A number or an address, with the code that was sent there. */
export type Proof = { target: Target; code: string }

type Registration = {
  /** Empty for a user number alone; with a proof, the server may assign the user number. */
  proofs: Proof[]
  userNum: string
  userName: string
  pwd: string
  registCode: string
}

export const registrationInput = (given: Registration): InputOf<typeof auth.register> => ({
  ...provenBy(given.proofs),
  userNum: given.userNum || undefined,
  userName: given.userName,
  pwd: given.pwd,
  registCode: given.registCode.trim() || undefined,
})

export async function register(
  input: InputOf<typeof auth.register>,
  fields: readonly string[],
  captcha: Captcha | undefined,
): Promise<void> {
  const solved = { imgCode: captcha?.text, imgToken: captcha?.token }
  signIn(await api(auth.register, { ...input, ...solved }, { fields }))
}

export const newPasswordCall = (kind: Target['kind']) =>
  kind === 'mail' ? auth.changePasswordByMail : auth.changePasswordByPhone

/** `fields` are those at which the form shows refusals itself. */
export async function changePassword(
  target: Target,
  code: string,
  newPassword: string,
  fields: readonly string[] = [],
): Promise<void> {
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
