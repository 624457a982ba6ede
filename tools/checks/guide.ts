import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bin, root } from '../parts.ts'

/** Checks that the code of docs/sdk.md compiles with the packages of this repository. */

/** Definitions that the code of docs/sdk.md leaves to its reader. */
const around = `
import type { ChatKey, Client } from '@mynah/client'
import { callCommands, messageCommands } from '@mynah/contract/commands'
import { groupEvents } from '@mynah/contract/groups'
import { messageKinds } from '@mynah/contract/message-kinds'
import { moderationAdmin } from '@mynah/contract/moderation'
import { chatType, signal } from '@mynah/contract/socket'
declare const client: Client, chat: ChatKey, width: number, height: number, size: number
declare const picture: Blob, friendId: string, userId: string, bytes: string, thumb: string, mime: string
declare const url: string, name: string, password: string, code: string
declare const refresh: (id: string) => void, showTyping: (id: string) => void, refreshAll: () => void
`

/** All code blocks of the guide as one module. */
export function guideModule(): string {
  const guide = readFileSync(join(root, 'docs', 'sdk.md'), 'utf8')
  const pieces = [...guide.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map((match) => match[1] ?? '')
  if (pieces.length <= 5) throw new Error('docs/sdk.md has lost its code')
  const imports = pieces.flatMap((piece) => piece.match(/^import .*$/gm) ?? [])
  const functions = pieces.map(
    (piece, index) => `export async function piece${index}() {\n${piece.replace(/^import .*$/gm, '')}}`,
  )
  return [around, ...imports, ...functions].join('\n')
}

/** In a folder of node_modules, from where it finds the packages, as strict as a new project of TypeScript. */
function compileGuide(): number {
  const folder = join(root, 'node_modules', '.guide')
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(join(folder, 'guide.ts'), guideModule())
    const compilerOptions = {
      strict: true,
      target: 'es2024',
      module: 'nodenext',
      types: ['node'],
      noEmit: true,
    }
    const settings = {
      compilerOptions: { ...compilerOptions, allowImportingTsExtensions: true },
      files: ['guide.ts'],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
    const words = [bin('typescript', 'tsc'), '-p', folder, '--checkers', '1']
    return spawnSync(process.execPath, words, { stdio: 'inherit' }).status ?? 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.main) process.exitCode = compileGuide()
