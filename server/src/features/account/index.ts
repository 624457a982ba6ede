export { cardChanged, cardInMemory, cardsOf, type Card } from './cards.ts'
export { isUserNum, readMail, readPhone } from './target.ts'
export { eraseAccount, readAccount } from './erase.ts'
export { checkPayPassword, payTriesLeft } from './pay-password.ts'
export { personOf, selfOf } from './view.ts'
export {
  change,
  chooseNumber,
  find,
  findAll,
  findByInviteCode,
  findByMail,
  findByMobile,
  findByNumber,
  findByQrToken,
  holdPassword,
  insert,
  invitedBy,
  lockPassword,
  newPerDay,
  search,
  payPasswordOf,
  putPayPassword,
  setPassword,
  setPicture,
  type Change,
  type UserRow,
} from './store.ts'
