import { ImageDown } from 'lucide-react'
import { useT } from '#i18n/translate.ts'
import { Cell } from '#ui/lists/list.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { saveReceipt, type Receipt } from './receipt.ts'

/** Saves the page's content as a picture. */
export function ReceiptCell({ receipt, orderNo }: { receipt: Receipt; orderNo: string }) {
  const t = useT('wallet')
  const save = () => saveReceipt(receipt, orderNo).catch(() => toast(t('receiptFailed')))
  return <Cell icon={ImageDown} title={t('saveReceipt')} onPress={() => void save()} />
}
