import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../../kit/format/operator.ts'
import { AuthHead, CardPage } from '../../../kit/layout/auth-page.tsx'
import { Stack } from '../../../kit/layout/layout.tsx'
import { LoadingRows } from '../../../kit/layout/states.tsx'
import { Status } from '../../../kit/layout/status.tsx'
import { Text } from '../../../kit/layout/text.tsx'
import { CallFailed } from '../../../platform/calls/call-failed.ts'
import { FailedToLoad } from '../../../platform/failures/failed-to-load.tsx'
import { Contact } from '../../../session/contact.tsx'
import { useScreenOn } from '../../../counters/at/use-screen-on.ts'
import { DoorScreen } from './door-screen.tsx'
import type { DoorPhone } from './door-phone.ts'
import type { DoorView } from './door-view.ts'
import { useDoorPhone } from './use-door-phone.ts'

/** /door: a phone at a gate of an event, signed in by the link that the organiser made. */
export function DoorPage() {
  const { t } = useLingui()
  const { phone, view } = useDoorPhone()
  useScreenOn()
  const title = <title>{`${t`Door`} · ${brand()}`}</title>
  if (view.standing === 'open' && view.door && view.book)
    return (
      <>
        {title}
        <DoorScreen phone={phone} view={view} door={view.door} book={view.book} />
      </>
    )
  return (
    <CardPage homeHref="/" contact={<Contact />}>
      {title}
      <Stack>
        <Waiting phone={phone} view={view} />
        {view.waiting > 0 && view.standing !== 'opening' && (
          <Status tone="warn" sentence>
            <Plural
              value={view.waiting}
              one="# scan of this phone is not sent yet. Keep this page open with network."
              other="# scans of this phone are not sent yet. Keep this page open with network."
            />
          </Status>
        )}
      </Stack>
    </CardPage>
  )
}

function Waiting({ phone, view: { standing, wasSignedOut } }: { phone: DoorPhone; view: DoorView }) {
  const { t } = useLingui()
  if (standing === 'opening' || standing === 'open') return <LoadingRows rows={4} />
  if (typeof standing === 'object') {
    const { failed, code } = standing
    const isDead = failed instanceof CallFailed && failed.kind === 'answered' && failed.http < 500
    return (
      <>
        <AuthHead title={t`The door cannot be opened`} />
        <FailedToLoad of={failed} {...(!isDead && { onRetry: () => void phone.begin(code) })} />
      </>
    )
  }
  return (
    <>
      <AuthHead title={wasSignedOut ? t`Signed out of the gate` : t`No gate is open here`}>
        {wasSignedOut && <Trans>The organiser ended it, or the event is over. What you scanned is kept.</Trans>}
      </AuthHead>
      <Text>
        <Trans>Ask the organiser of the event for the QR of your gate and read it with this phone’s camera.</Trans>
      </Text>
    </>
  )
}
