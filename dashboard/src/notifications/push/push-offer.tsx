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

// what this browser remembers; gone with the session
const storageName = 'push_offer'

/** After the first money that came in: whether to hear of the next on this device. Quiet, and asked of nobody who said no. */
export function PushOffer() {
  const { t } = useLingui()
  const push = usePush()
  const [isPutOff, setIsPutOff] = useState(() => localStorage.getItem(storageName) !== null)
  const [wasOffered, setWasOffered] = useState(false)
  const { standing } = push
  const mayAsk = standing === 'askable' || standing === 'granted' || standing === 'unreachable'
  // once asked, the card stays to say what came of it
  if (!push.isOffered || isPutOff || !(mayAsk || wasOffered)) return null
  const putOff = () => {
    localStorage.setItem(storageName, 'put off')
    setIsPutOff(true)
  }
  return (
    <section aria-label={t`Notices on this device`}>
      <Callout icon={<BellIcon />}>
        <Stack gap={3}>
          <Text>
            <Trans>Hear of the next payment at once, while the dashboard is closed too.</Trans>
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
                <Trans>Turn on notices</Trans>
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
