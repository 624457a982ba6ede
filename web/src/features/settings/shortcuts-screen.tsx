import { useT } from '#i18n/translate.ts'
import { Screen } from '#ui/screen.tsx'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const command = isMac ? '⌘' : 'Ctrl'

/** What the keyboard does on a wide screen. */
export function ShortcutsScreen() {
  const t = useT('settings')
  const parts = [
    {
      title: t('keysEverywhere'),
      rows: [
        { keys: [command, 'K'], text: t('keysFind') },
        { keys: [command, '↑'], text: t('keysChatBefore') },
        { keys: [command, '↓'], text: t('keysChatAfter') },
        { keys: ['Esc'], text: t('keysClose') },
        { keys: [command, '/'], text: t('keysHelp') },
      ],
    },
    {
      title: t('keysRoom'),
      rows: [
        { keys: ['A–Z'], text: t('keysType') },
        { keys: ['Enter'], text: t('keysSend') },
        { keys: ['Shift', 'Enter'], text: t('keysLine') },
        { keys: [command, 'F'], text: t('keysFindRoom') },
        { keys: [command, 'V'], text: t('keysPaste') },
      ],
    },
    {
      title: t('keysMessages'),
      rows: [
        { keys: ['Shift', 'Tab'], text: t('keysToLog') },
        { keys: ['↑', '↓'], text: t('keysMessage') },
        { keys: ['→', '←'], text: t('keysInside') },
        { keys: ['Enter'], text: t('keysOpen') },
        { keys: ['Shift', 'F10'], text: t('keysMenu') },
      ],
    },
  ]
  return (
    <Screen title={t('keys')}>
      {/* nothing here can be pressed, and what is longer than its page must be reached by keys */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label={t('keys')} className="space-y-4 px-4 pb-6">
        {parts.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h2 className="px-1 pt-2 pb-1.5 text-14 font-medium text-ink-500">{title}</h2>
            <dl className="cells overflow-hidden rounded-18 bg-paper">
              {rows.map(({ keys, text }) => (
                <div key={text} className="flex min-h-13 items-center gap-3 px-3.5 py-2.5">
                  <dt className="min-w-0 flex-1 text-16 wrap-anywhere">{text}</dt>
                  <dd className="flex flex-none gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="min-w-8 rounded-8 border border-ink-200 bg-ink-50 px-2 py-0.5 text-center text-14 text-ink-700"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Screen>
  )
}
