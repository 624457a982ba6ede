const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const command = isMac ? 'Meta' : 'Control'

/**
 * The keyboard shortcuts besides those of fields and lists. The page of shortcuts shows the first combination of each.
 */
export const shortcuts = {
  find: [`${command}+k`],
  // Ctrl with an arrow switches desktops on macOS
  previousChat: isMac ? ['Alt+ArrowUp'] : ['Control+ArrowUp', 'Alt+ArrowUp'],
  nextChat: isMac ? ['Alt+ArrowDown'] : ['Control+ArrowDown', 'Alt+ArrowDown'],
  nextUnread: ['Alt+Shift+ArrowDown'],
  close: ['Escape'],
  help: [`${command}+/`],
  findInChat: [`${command}+f`],
  reply: ['Alt+r'],
  bold: [`${command}+b`],
  italic: [`${command}+i`],
  strike: [`${command}+Shift+x`],
  code: [`${command}+e`],
  spoiler: [`${command}+Shift+h`],
  react: ['+'],
  editLast: ['ArrowUp'],
  previousMessage: ['ArrowUp'],
  nextMessage: ['ArrowDown'],
  nextInMessage: ['ArrowRight'],
  previousInMessage: ['ArrowLeft'],
  openMessage: ['Enter'],
  menu: ['Shift+F10', 'ContextMenu'],
  previousPhoto: ['ArrowLeft'],
  nextPhoto: ['ArrowRight'],
  zoomIn: ['+', '='],
  zoomOut: ['-'],
  zoomBack: ['0'],
} satisfies Record<string, readonly string[]>
export type Shortcut = keyof typeof shortcuts

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether an event is this shortcut. */
export const isShortcut = (event: Pressed, name: Shortcut): boolean =>
  (shortcuts[name] as readonly string[]).includes(combinationOf(event))

function combinationOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  // with Alt, a Mac types other characters; whether a character needs Shift depends on the layout
  const letter = altKey ? /^Key([A-Z])$/.exec(code)?.[1] : undefined
  const sign = (letter ?? key).toLowerCase()
  const isSign = key.length === 1 && sign === sign.toUpperCase()
  const held = [
    ctrlKey && 'Control',
    metaKey && 'Meta',
    altKey && 'Alt',
    shiftKey && !isSign && 'Shift',
    key.length === 1 ? sign : key,
  ]
  return held.filter(Boolean).join('+')
}

const names: Record<string, string> = {
  Control: 'Ctrl',
  Meta: '⌘',
  Alt: isMac ? '⌥' : 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** The keys as printed on a keyboard. */
export const keysOf = (name: Shortcut): string[] =>
  (shortcuts[name][0] ?? '')
    .split(/(?<=.)\+/)
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key))

/** The modifier of browser shortcuts, such as for pasting. */
export const commandKey = names[command] ?? command
