import { BellRing, MessageSquareText, Send, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { useSay } from '#i18n/say.ts'
import { Cell, Section } from '#ui/list.tsx'
import { toast } from '#ui/toast.tsx'
import { playSound, showText, switchOff, switchOn, test, useNotices } from './queries.ts'

/** Whether and how this device tells of what is new. */
export function NoticesCard() {
  const say = useSay('web-push')
  const { state, showText: text, sound } = useNotices()
  const [busy, setBusy] = useState(false)
  const hints = {
    unsupported: say('unsupported'),
    homeScreen: say('homeScreen'),
    denied: say('denied'),
    off: say('offHint'),
    on: say('onHint'),
  }
  const turn = async (on: boolean) => {
    setBusy(true)
    if (!on) await switchOff()
    else if (!(await switchOn())) toast(say('failed'))
    setBusy(false)
  }
  const tryIt = async () => {
    if (await test()) toast(say('testSent'))
  }
  const possible = state === 'on' || state === 'off'
  return (
    <Section title={say('title')}>
      <Cell
        icon={BellRing}
        title={say('push')}
        hint={hints[state]}
        checked={state === 'on'}
        disabled={!possible || busy}
        onCheck={(on) => void turn(on)}
      />
      {state === 'on' && (
        <>
          <Cell
            icon={MessageSquareText}
            title={say('showText')}
            hint={say('showTextHint')}
            checked={text}
            onCheck={(on) => void showText(on)}
          />
          <Cell icon={Send} title={say('test')} onPress={() => void tryIt()} />
        </>
      )}
      <Cell icon={Volume2} title={say('sound')} hint={say('soundHint')} checked={sound} onCheck={playSound} />
    </Section>
  )
}
