export { cardChanged, cardInMemory, cardsOf, type Card } from './cards.ts'
export { isUserNum, readMail, readPhone } from './target.ts'
export { personOf, selfOf } from './view.ts'
export {
  find,
  findAll,
  findByInviteCode,
  findByMail,
  findByMobile,
  findByNumber,
  holdPassword,
  insert,
  setPassword,
  setPicture,
  type UserRow,
} from './store.ts'
