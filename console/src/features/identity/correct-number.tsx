import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { identityAdmin } from '@mynah/contract/identity'
import { limits } from '@mynah/contract/limits'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'

/** Corrects the document number of a verified user, after a renewal or a typing error. */
export function CorrectNumber({ userId, name }: { userId: string; name: string }) {
  const t = useT('identity')
  const [number, setNumber] = useState('')
  const correct = useMutation({
    mutationFn: () => callAdmin(identityAdmin.correct, { userId, cardId: number }),
    onSuccess: () => {
      setNumber('')
      announce(t('saidCorrected', { name }))
    },
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        correct.mutate()
      }}
    >
      <Field
        label={t('newNumber')}
        required
        minLength={limits.cardIdLengthMin}
        maxLength={limits.cardIdLengthMax}
        value={number}
        onValue={setNumber}
      />
      <Button type="submit" busy={correct.isPending}>
        {t('correctNumber')}
      </Button>
      <Trouble error={correct.error} />
    </form>
  )
}
