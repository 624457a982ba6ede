import { BellRing, MessageSquareText, Moon, Send, Vibrate, Volume2 } from 'lucide-react'
import { useAction } from '#client/api/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { Cell, Section } from '#ui/lists/list.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { settingNotificationsPath } from './paths.ts'
import {
  canVibrate,
  playSound,
  showText,
  switchOff,
  switchOn,
  switchVibration,
  test,
  useNotices,
} from './queries.ts'

/** The settings of notifications on this device. */
export function NoticesCard() {
  const t = useT('web-push')
  const { state, showText: text, sound, vibration } = useNotices()
  const { busy, run } = useAction()
  const hints = {
    unsupported: t('unsupported'),
    homeScreen: t('homeScreen'),
    denied: t('denied'),
    off: t('offHint'),
    on: t('onHint'),
  }
  const turn = (on: boolean) =>
    run(async () => {
      if (!on) await switchOff()
      else if (!(await switchOn())) toast(t('failed'))
    })
  const tryIt = async () => {
    if (await test()) toast(t('testSent'))
  }
  const possible = state === 'on' || state === 'off'
  return (
    <Section title={t('title')}>
      <Cell
        icon={BellRing}
        title={t('push')}
        hint={hints[state]}
        checked={state === 'on'}
        disabled={!possible || busy}
        onCheck={(on) => void turn(on)}
      />
      {state === 'on' && (
        <>
          <Cell
            icon={MessageSquareText}
            title={t('showText')}
            hint={t('showTextHint')}
            checked={text}
            onCheck={(on) => void showText(on)}
          />
          <Cell icon={Send} title={t('test')} onPress={() => void tryIt()} />
        </>
      )}
      <Cell icon={Volume2} title={t('sound')} hint={t('soundHint')} checked={sound} onCheck={playSound} />
      {canVibrate() && (
        <Cell
          icon={Vibrate}
          title={t('vibration')}
          hint={t('vibrationHint')}
          checked={vibration}
          onCheck={switchVibration}
        />
      )}
      <Cell icon={Moon} title={t('rules')} to={settingNotificationsPath} />
    </Section>
  )
}
