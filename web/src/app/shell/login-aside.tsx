import { useEffect, useState } from 'react'
import { entries } from '#app/entries.ts'
import { firstPageShown } from '#app/shell/page.tsx'
import { detailsScreen, useMedia } from '#app/use-media.ts'
import type { LoadComponent } from '#client/feature.ts'
import { loadSignedInTexts } from '#i18n/start.ts'
import { deferPart } from '#ui/deferred.tsx'

const asideAfterMs = 600
const part = (load: LoadComponent) =>
  deferPart(() => Promise.all([load(), loadSignedInTexts()]).then(([Part]) => Part))
const Asides = entries.flatMap(({ loginAside }) => loginAside ?? []).map(part)
const Leads = entries.flatMap(({ loginLead }) => loginLead ?? []).map(part)

/** Beside the sign-in pages: its code is loaded once the form can be used. */
export function LoginAside() {
  const [isTime, setTime] = useState(false)
  const isRoomy = useMedia(detailsScreen)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let gone = false
    void firstPageShown.then(() => {
      if (!gone) timer = setTimeout(() => setTime(true), asideAfterMs)
    })
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [])
  return (
    <>
      {isRoomy && (
        <div className="order-first w-[440px] flex-none bg-forest">
          {isTime && Leads.map((Lead, index) => <Lead key={index} />)}
        </div>
      )}
      <div className="grid w-100 flex-none place-items-center border-l border-ink-100 bg-paper px-10">
        {isTime && Asides.map((Aside, index) => <Aside key={index} />)}
      </div>
    </>
  )
}
