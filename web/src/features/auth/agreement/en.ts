import type { Agreement } from '../agreement-text.tsx'

export default {
  terms: [
    {
      title: 'Who runs this service',
      text: 'Mynah is free software. The copy you are using is run by whoever set up this server, not by the authors of the software. That operator is your partner in these terms; ask them for their name and address.',
    },
    {
      title: 'Your account',
      text: 'One person, one account. Keep your password and codes to yourself; whoever has them can act as you. You may delete your account at any time in the settings.',
    },
    {
      title: 'What is not allowed',
      text: 'No fraud, no harassment, no illegal content, no spam, no attacks on the service or on other people. The operator may remove content and close accounts that break these rules. People can report others from any chat or profile.',
    },
    {
      title: 'Money',
      text: 'Where the operator offers a wallet, balances are held and paid out by the operator. Every movement of money is recorded and can be read in your bill. Payments that you confirm with your payment password are made at once.',
    },
    {
      title: 'No promises beyond the law',
      text: 'The software is provided as it is, under the Apache licence 2.0. The operator answers for the service as the law of their country demands.',
    },
  ],
  privacy: [
    {
      title: 'What is stored',
      text: 'Your phone number or e-mail, your profile, your friends and groups, your messages and files, your wallet entries, and for each signed-in device its kind, its system and when it was last used. All of it is kept on the server of the operator.',
    },
    {
      title: 'Who can read it',
      text: 'The people you write to. The connection is encrypted where the operator has set up TLS. Messages are not end-to-end encrypted: the operator of the server is technically able to read them.',
    },
    {
      title: 'What is passed on',
      text: 'The software sends nothing to its authors and contains no advertising and no tracking. To deliver codes, notices and calls the operator may use providers of SMS, mail, push and media servers; these get what they need for that and no more.',
    },
    {
      title: 'On your device',
      text: 'Your session, your language, drafts and a small copy of recent chats are stored in this browser. Logging out removes them.',
    },
    {
      title: 'Your rights',
      text: 'You can see and change your profile, decide whether you can be found by search, end other sessions, and delete your account. For anything else ask the operator of this server.',
    },
  ],
} satisfies Agreement
