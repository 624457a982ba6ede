import { useCallback, useRef, useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { keysNow, useKeys, type ListedKey } from '#parts/queue/keys.ts'

const dialogId = 'keyboard-help'

/** Opens the list of keys, as `?` does. */
export const showKeyboardHelp = () => document.getElementById(dialogId)?.dispatchEvent(new Event('showkeys'))

/** The keys of the shown page. */
export function KeyboardHelp() {
  const t = useT('frame')
  const parts = useT('parts')
  const dialog = useRef<HTMLDialogElement>(null)
  const [listed, setListed] = useState<ListedKey[]>([])
  const open = () => {
    setListed(keysNow())
    dialog.current?.showModal()
  }
  useKeys({ '?': { name: t('showKeys'), run: open } })
  // a DOM event, since the menu's button is far from here
  const place = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element
    element?.addEventListener('showkeys', open)
    return () => element?.removeEventListener('showkeys', open)
  }, [])
  return (
    <dialog
      ref={place}
      id={dialogId}
      aria-label={t('keyboard')}
      className="m-auto rounded-xl border border-ink-200 bg-paper p-5 text-ink-900 backdrop:bg-black/40"
    >
      <table className="mb-4 text-left">
        <thead className="text-sm text-ink-500">
          <tr>
            <th scope="col" className="pr-6 pb-1 font-medium">
              {t('key')}
            </th>
            <th scope="col" className="pb-1 font-medium">
              {t('does')}
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map(({ key, name }) => (
            <tr key={key}>
              <td className="py-1 pr-6">
                <kbd className="rounded-md border border-ink-200 px-2 py-0.5 font-bold">{key}</kbd>
              </td>
              <td>{name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button onClick={() => dialog.current?.close()}>{parts('close')}</Button>
    </dialog>
  )
}
