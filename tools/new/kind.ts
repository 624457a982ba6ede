import type { Draft, Names, Sayings } from './draft.ts'

const question: Sayings = {
  en: 'Question',
  id: 'Pertanyaan',
  th: 'คำถาม',
  vi: 'Câu hỏi',
  hi: 'सवाल',
  zh: '问题',
}
const bracketed = Object.fromEntries(
  Object.entries(question).map(([language, text]) => [language, `[${text}]`]),
) as Sayings

/** A kind of message with a question: sent by clients, stored, searched, pushed and shown. */
export function newKind(draft: Draft, names: Names): void {
  contractSide(draft, names)
  serverSide(draft, names)
  webSide(draft, names)
}

function contractSide(draft: Draft, { name, key, Key }: Names): void {
  const kinds = 'contract/src/message-kinds.ts'
  const test = 'contract/src/message-kinds.test.ts'
  const numbers = /toEqual\(\{\n((?: +\w+: \d+,\n)+)/.exec(draft.read(test))?.[1] ?? ''
  const code = Math.max(...[...numbers.matchAll(/\d+/g)].map(([digits]) => Number(digits))) + 1
  draft.create(
    `contract/src/message-kinds/${name}.ts`,
    `import * as z from '../kit/schema.ts'
import { jsonText, messageKind, shortened, type ContentOf } from '../kit/message-kind.ts'

/** A question to a chat. */
export const ${key}Message = messageKind({
  code: ${code},
  name: '${key}',
  content: jsonText(z.object({ title: z.string() })),
  sentBy: 'client',
  forwardable: true,
  recallable: true,
  countsAsUnread: true,
  summary: ({ title }) => shortened(title),
})
export type ${Key}Content = ContentOf<typeof ${key}Message>
`,
  )
  draft.import(kinds, `${key}Message`, `./message-kinds/${name}.ts`)
  draft.after(kinds, /^const list = \[\n/m, `  ${key}Message,\n`)
  draft.after(test, /expect\(msgType\)\.toEqual\(\{\n/, `    ${key}: ${code},\n`)
}

function serverSide(draft: Draft, { feature, name, key, Key }: Names): void {
  const folder = `server/src/features/${feature}`
  const test = 'server/src/features/messages/kinds/message-kind.test.ts'
  draft.create(
    `${folder}/message-kind.ts`,
    `import * as z from 'zod/mini'
import { singleLineText } from '@mynah/contract/kit'
import { ${key}Message, type ${Key}Content } from '@mynah/contract/message-kinds/${name}'
import { textsOf } from '#platform/texts.ts'
import { serveMessageKind } from '#features/messages/index.ts'

const texts = textsOf('${feature}')

const given = z.object({ title: singleLineText(200, 1) })

export const ${key}Kind = serveMessageKind(${key}Message, {
  async read(_app, _senderId, content): Promise<${Key}Content | null> {
    const read = given.safeParse(content)
    return read.success ? read.data : null
  },
  searchText: ({ title }) => title,
  pushText: ({ title }, language) => \`\${texts(language)('${key}')} \${title}\`,
})
`,
  )
  draft.texts(`${folder}/strings`, { [key]: bracketed })
  draft.create(
    `${folder}/message-kind.test.ts`,
    `import { msgType } from '@mynah/contract/message-kinds'
import { expect, test } from 'vitest'
import { befriend, people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer()

test('a question reaches a friend without blanks around it, and none without words is taken', async () => {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  const [a, b] = [await ana.connect(), await bo.connect()]
  const post = (content: object) => a.post({ to: bo.id }, { msgType: msgType.${key}, content })
  const echo = await post({ title: ' Where shall we eat? ' })
  expect(echo.code).toBe(10000)
  const got = await b.next((frame) => frame.cmd === 11 && frame.data.id === echo.data.id)
  expect(got).toMatchObject({ data: { content: JSON.stringify({ title: 'Where shall we eat?' }) } })
  for (const wrong of [{}, { title: ' ' }, { title: 7 }, { title: 'x'.repeat(201) }])
    expect((await post(wrong)).code).toBe(10001)
})
`,
  )
  const list = 'server/src/message-kinds.ts'
  draft.import(list, `${key}Kind`, `#features/${feature}/message-kind.ts`)
  draft.after(list, /^ {2}kinds: \{\n/m, `    ${key}: ${key}Kind,\n`)
  const text = 'Where shall we eat?'
  draft.after(test, /^const contents: .* = \{\n/m, `  ${key}: { title: '${text}' },\n`)
  draft.after(
    test,
    /names\.map\(\(name\) => \[name, pushed\(name\)\]\)\)\)\.toEqual\(\{\n/,
    `    ${key}: '${bracketed.en} ${text}',\n`,
  )
  draft.after(test, /\(\[, text\]\) => text !== ''\)\)\)\.toEqual\(\{\n/, `    ${key}: '${text}',\n`)
}

function webSide(draft: Draft, { feature, name, key, Key }: Names): void {
  const folder = `web/src/features/${feature}`
  draft.create(
    `${folder}/message-kind.ts`,
    `import { ${key}Message } from '@mynah/contract/message-kinds/${name}'
import { defineMessageKind, labelled } from '#client/message-kinds.ts'
import { translateNow } from '#i18n/translate.ts'
import { defer } from '#ui/deferred.tsx'

export const ${key}Kind = defineMessageKind(${key}Message, {
  shape: 'bubble',
  Body: defer(() => import('./${name}-bubble.tsx').then((m) => m.${Key}Bubble)),
  preview: (title) => labelled(\`[\${translateNow('${feature}')('${key}')}]\`, title),
  copyText: ({ title }) => title,
})
`,
  )
  draft.create(
    `${folder}/${name}-bubble.tsx`,
    `import { readContent } from '@mynah/contract/message-kind'
import { ${key}Message } from '@mynah/contract/message-kinds/${name}'
import type { BubbleProps } from '#client/message-kinds.ts'
import { useT } from '#i18n/translate.ts'

/** A question to the chat. */
export function ${Key}Bubble({ message, meta }: BubbleProps) {
  const t = useT('${feature}')
  const content = readContent(${key}Message, message.content)
  if (!content) return null
  return (
    <div className="flow-root">
      <p className="text-12 font-medium text-beak-700">{t('${key}')}</p>
      <p className="font-medium wrap-anywhere">{content.title}</p>
      {meta}
    </div>
  )
}
`,
  )
  draft.texts(`${folder}/strings`, { [key]: question })
  draft.create(
    `${folder}/${name}-bubble.test.tsx`,
    `import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { ${Key}Bubble } from './${name}-bubble.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
})

test('the bubble shows the question, and says that it is one', () => {
  const content = JSON.stringify({ title: 'Where shall we eat?' })
  const message = { msgType: msgType.${key}, content } as ChatMessage
  const other = { mine: false, meta: null, onOpen: () => undefined, onEditAgain: undefined }
  render(<${Key}Bubble message={message} {...other} />)
  expect(screen.getByText('Question')).toBeTruthy()
  expect(screen.getByText('Where shall we eat?')).toBeTruthy()
})
`,
  )
  const list = 'web/src/app/message-kinds.ts'
  draft.import(list, `${key}Kind`, `#features/${feature}/message-kind.ts`)
  draft.after(list, /^export const messageKinds: .* = \{\n/m, `  ${key}: ${key}Kind,\n`)
}
