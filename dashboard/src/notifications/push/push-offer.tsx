import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { BellIcon } from '../../kit/icons/navigation.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { PushStandingLine } from './push-section.tsx'
import { usePush } from './use-push.ts'

// what this browser remembers; cleared with the session
const storageName = 'push_offer'

/** After the first incoming money: offers notices on this device. Quiet, and never shown again to a person who declined. */
export function PushOffer() {
  const { t } = useLingui()
  const push = usePush()
  const [isPutOff, setIsPutOff] = useState(() => localStorage.getItem(storageName) !== null)
  const [wasOffered, setWasOffered] = useState(false)
  const { standing } = push
  const mayAsk = standing === 'askable' || standing === 'granted' || standing === 'unreachable'
  // once asked, the card stays to show the outcome
  if (!push.isOffered || isPutOff || !(mayAsk || wasOffered)) return null
  const putOff = () => {
    localStorage.setItem(storageName, 'put off')
    setIsPutOff(true)
  }
  return (
    <section aria-label={t`Notifications on this device`}>
      <Callout icon={<BellIcon />}>
        <Stack gap={3}>
          <Text>
            <Trans>Get notified of the next payment at once, even while the dashboard is closed.</Trans>
          </Text>
          <PushStandingLine of={push} />
          <FailureLine of={push.error} />
          {mayAsk && (
            <Row>
              <Button
                size="small"
                isPending={push.isPending}
                onPress={() => {
                  setWasOffered(true)
                  push.turnOn()
                }}
              >
                <Trans>Turn on notifications</Trans>
              </Button>
              <Button size="small" kind="ghost" onPress={putOff}>
                <Trans>Not now</Trans>
              </Button>
            </Row>
          )}
        </Stack>
      </Callout>
    </section>
  )
}
