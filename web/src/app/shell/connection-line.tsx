import { useLoading } from '#client/api/loading.ts'
import { useConnection, useIsDisconnected } from '#client/chat/socket.ts'
import { useTalking } from '#client/device/talking.ts'
import { useT } from '#i18n/translate.ts'
import { ConnectionBar } from '#ui/pages/connection-bar.tsx'
import { Progress } from '@mynah/ui/progress.tsx'

/**
 * A thin line over everything while the chat is disconnected, or a request takes long. Once its retries have
 * failed it says so, until quiet retries succeed.
 */
export function ConnectionLine() {
  const t = useT('app')
  const { name, failed } = useConnection()
  const loading = useLoading()
  const offline = useTalking() ? 'offlineInCall' : 'offline'
  const isShown = useIsDisconnected()
  return (
    <>
      {failed && name !== 'online' ? (
        <ConnectionBar kind="offline" text={t('connectionFailed')} />
      ) : isShown ? (
        <ConnectionBar
          kind={name === 'offline' ? 'offline' : 'connecting'}
          text={t(name === 'offline' ? offline : 'connecting')}
        />
      ) : null}
      {loading && (
        <div className="pointer-events-none absolute inset-x-0 top-0 z-20 animate-fade">
          <Progress label={t('loading')} />
        </div>
      )}
    </>
  )
}
