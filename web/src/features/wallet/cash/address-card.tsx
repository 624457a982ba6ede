import { useState } from 'react'
import type { PayAddress } from '@mynah/contract/wallet'
import { useT } from '#i18n/translate.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { ImageViewer } from '#ui/layers/image-viewer.tsx'
import { CopyCell } from './copy-cell.tsx'

/** Where to send the money: the name, the account, the code to scan. */
export function AddressCard({ address }: { address: PayAddress }) {
  const t = useT('wallet')
  const [shown, setShown] = useState<number>()
  const { name, account, picture } = address
  return (
    <>
      <Section title={t('sendTo')} hint={t('sendHint')}>
        {name && <Cell title={t('receiver')} value={name} />}
        {account && <CopyCell title={t('account')} text={account} />}
        {picture && (
          <li className="p-3">
            <button type="button" onClick={() => setShown(0)} className="mx-auto block">
              <img
                src={picture}
                alt={t('payCode')}
                className="mx-auto max-h-60 max-w-full rounded-12 bg-white object-contain"
              />
            </button>
          </li>
        )}
      </Section>
      <ImageViewer images={[{ src: picture, alt: t('payCode') }]} index={shown} onIndex={setShown} />
    </>
  )
}
