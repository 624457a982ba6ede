import type { Translated } from '#i18n/say.ts'
import type en from './en.ts'

export default {
  title: 'समूह',
  new: 'नया समूह',
  emptyTitle: 'अभी कोई समूह नहीं',
  empty: 'जान-पहचान वालों के साथ बनाएँ: टीम, परिवार या शनिवार के लिए।',
  members_one: '{count} सदस्य',
  members_other: '{count} सदस्य',
  info: 'समूह की जानकारी',
  message: 'संदेश भेजें',
  notice: 'सूचना',
  membersTitle: 'सदस्य',
  findMember: 'सदस्य खोजें',
  noMember: 'इस नाम का कोई नहीं',
  owner: 'मालिक',
  admin: 'एडमिन',
  leave: 'समूह छोड़ें',
  leaveAsk: '{name} छोड़ें?',
  leaveText: 'इसके नए संदेश नहीं मिलेंगे। अब तक की बातें आपके पास रहेंगी।',
  ownerStays: 'यह समूह आपका है। छोड़ने से पहले किसी और को सौंपें।',
  name: 'समूह का नाम',
  nameNeeded: 'समूह को नाम दें',
  people: 'कौन-कौन होगा?',
  next: 'आगे',
  createWith_one: '{count} दोस्त के साथ बनाएँ',
  createWith_other: '{count} दोस्तों के साथ बनाएँ',
} satisfies Translated<typeof en>
