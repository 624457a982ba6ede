export { takeDoublesToNotify } from './doubles-store.ts'
export { isReserved, releaseTargets, reserve, sweepReserved } from './reserved-store.ts'
export { idsNamed } from './named-store.ts'
export { cardChanged, cardInMemory, cardsOf, latestCard, type Card } from './cards.ts'
export { requireName } from './names.ts'
export { mailboxKey, readMail, readPhone, targetKey } from './target.ts'
export { eraseAccount, exportAccount } from './erase.ts'
export {
  blockersOf,
  erasePhases,
  personalData,
  personalDataOf,
  type ExportedFile,
  type PersonalData,
} from './personal-data.ts'
export {
  checkPayPassword,
  checkPayProof,
  passkeyProofs,
  payTriesLeft,
  type UseProof,
} from './pay-password.ts'
export { payPasswordOf, putPayPassword, removePayPassword } from './pay-password-store.ts'
export { allowanceOf, allowances, type AllowanceFor } from './allowances.ts'
export { identityStates, pointsBalances, relations, signInFlags } from './relations.ts'
export { maskedMail, maskedPhone } from './masks.ts'
export { keepKeyOf, personOf, selfOf, settingsOf } from './view.ts'
export {
  dateCredentials,
  setCover,
  setNeedsCheck,
  setPassword,
  setPhone,
  setProfile,
  setQrToken,
  setSearchable,
} from './changes.ts'
export {
  mailDoubles,
  setLanguage,
  setMail,
  chooseNumber,
  find,
  findAll,
  findByInviteCode,
  findByMail,
  findByMobile,
  findByNumber,
  findByQrToken,
  holdPassword,
  open,
  invitedBy,
  isEmpty,
  lockPassword,
  registeredOn,
  search,
  setPicture,
  type Account,
  type NewAccount,
} from './store.ts'
