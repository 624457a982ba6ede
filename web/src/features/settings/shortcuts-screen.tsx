import { useT } from '#i18n/translate.ts'
import { Screen } from '#ui/pages/screen.tsx'
import { commandKey, keysOf, type Shortcut } from '#ui/pages/shortcuts.ts'

type Row = { of: readonly Shortcut[]; text: string } | { keys: readonly string[]; text: string }

/** The keyboard shortcuts of a wide screen: those of the app (shortcuts.ts), and those of fields. */
export function ShortcutsScreen() {
  const t = useT('settings')
  const parts: { title: string; rows: Row[] }[] = [
    {
      title: t('keysEverywhere'),
      rows: [
        { of: ['find'], text: t('keysFind') },
        { of: ['previousChat'], text: t('keysChatBefore') },
        { of: ['nextChat'], text: t('keysChatAfter') },
        { of: ['nextUnread'], text: t('keysNextUnread') },
        { of: ['close'], text: t('keysClose') },
        { of: ['help'], text: t('keysHelp') },
      ],
    },
    {
      title: t('keysRoom'),
      rows: [
        { keys: ['A–Z'], text: t('keysType') },
        { keys: ['Enter'], text: t('keysSend') },
        { keys: ['Shift', 'Enter'], text: t('keysLine') },
        { of: ['reply'], text: t('keysReply') },
        { of: ['findInChat'], text: t('keysFindRoom') },
        { keys: [commandKey, 'V'], text: t('keysPaste') },
        { of: ['bold'], text: t('keysBold') },
        { of: ['italic'], text: t('keysItalic') },
        { of: ['strike'], text: t('keysStrike') },
        { of: ['code'], text: t('keysCode') },
        { of: ['spoiler'], text: t('keysSpoiler') },
      ],
    },
    {
      title: t('keysMessages'),
      rows: [
        { keys: ['Shift', 'Tab'], text: t('keysToLog') },
        { of: ['previousMessage', 'nextMessage'], text: t('keysMessage') },
        { of: ['nextInMessage', 'previousInMessage'], text: t('keysInside') },
        { of: ['openMessage'], text: t('keysOpen') },
        { of: ['react'], text: t('keysReact') },
        { of: ['editLast'], text: t('keysEditLast') },
        { of: ['menu'], text: t('keysMenu') },
      ],
    },
    {
      title: t('keysPhotos'),
      rows: [
        { of: ['previousPhoto', 'nextPhoto'], text: t('keysPhoto') },
        { of: ['zoomIn', 'zoomOut', 'zoomBack'], text: t('keysZoom') },
      ],
    },
  ]
  return (
    <Screen title={t('keys')}>
      {/* without focusable content, so that the scrollable page itself must be focusable for keyboards */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="group" aria-label={t('keys')} className="space-y-4 px-4 pb-6">
        {parts.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h2 className="px-1 pt-2 pb-1.5 text-14 font-medium text-ink-500">{title}</h2>
            <dl className="cells overflow-hidden rounded-18 bg-paper">
              {rows.map((row) => (
                <div key={row.text} className="flex min-h-13 items-center gap-3 px-3.5 py-2.5">
                  <dt className="min-w-0 flex-1 text-16 wrap-anywhere">{row.text}</dt>
                  <dd className="flex flex-none gap-1">
                    {('of' in row ? row.of.flatMap(keysOf) : row.keys).map((key) => (
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
