import type { Agreement } from '../agreement-text.tsx'

export default {
  terms: [
    {
      title: 'Who runs this service',
      text: 'Mynah is free software. The copy you are using is run by whoever set up this server, not by the authors of the software. That operator is your partner in these terms; ask them for their name and address.',
    },
    {
      title: 'Your account',
      text: 'One person, one account. Keep your password and codes to yourself; whoever has them can act as you. You can delete your account in Settings.',
    },
    {
      title: 'What is not allowed',
      text: 'No fraud, no harassment, no illegal content, no spam, no attacks on the service or on other people. The operator may remove content and close accounts that break these rules. You can block and report anyone who bothers you, on their page or at any message.',
    },
    {
      title: 'Who is responsible',
      text: 'The operator alone decides who may use this server, how long it runs, and what is backed up. They are responsible for what they do with it and for the data on it. People are responsible for what they send.',
    },
    {
      title: 'No promises beyond the law',
      text: 'The software is provided as it is, under the Apache licence 2.0. The operator answers for the service as the law of their country demands.',
    },
  ],
  privacy: [
    {
      title: 'What is stored',
      text: 'Your phone number or e-mail if you gave one, your user number, name and picture, your friends and groups, whom you blocked, your messages, drafts and pictures, and for each signed-in device its kind, its system and when it was last used. All of it is kept on the server of the operator, or in file storage that they have chosen.',
    },
    {
      title: 'Who can read it',
      text: 'The people you write to. The connection is encrypted where the operator has set up TLS. Messages are not end-to-end encrypted: the operator of the server is technically able to read them.',
    },
    {
      title: 'What is passed on',
      text: 'The software sends nothing to its authors and contains no advertising and no tracking. To deliver codes the operator may use providers of SMS and mail; these get your number or address and the code.',
    },
    {
      title: 'On your device',
      text: 'Your session, drafts, and a copy of your contacts, groups and recent chats are stored in this browser; logging out removes them. Your choice of language and of light or dark stays.',
    },
    {
      title: 'Your rights',
      text: 'You can recall a message shortly after sending it, remove friends, block people, leave groups and log out. In Settings you can download what is stored about you and delete your account; on your profile you can correct it.',
    },
  ],
} satisfies Agreement
