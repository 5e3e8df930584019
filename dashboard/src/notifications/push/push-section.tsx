import { Trans, useLingui } from '@lingui/react/macro'
import { SkeletonEntries } from '../../kit/data/entries.tsx'
import { Button } from '../../kit/layout/button.tsx'
import { Row, Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Loading } from '../../kit/layout/skeleton.tsx'
import { Status } from '../../kit/layout/status.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { FailedToLoad, FailureLine } from '../../platform/failures/failed-to-load.tsx'
import { type Push, usePush } from './use-push.ts'

/** Notices on this device: on, off, or why they are not possible; and a test. */
export function PushSection() {
  const { t } = useLingui()
  const push = usePush()
  return (
    <Section id="push" title={<Trans>Notifications on this device</Trans>} label={t`Notifications on this device`}>
      {push.error && !push.isKnown && <FailedToLoad of={push.error} onRetry={push.refetch} />}
      {!push.isKnown && !push.error && (
        <Loading>
          <SkeletonEntries lines={1} />
        </Loading>
      )}
      {push.isKnown && (
        <Stack gap={4}>
          <Text tone="muted">
            <Trans>
              Bell notifications are shown on this device even while the dashboard is closed, for as long as you are
              signed in here.
            </Trans>
          </Text>
          <PushStandingLine of={push} />
          <PushButtons of={push} />
          <FailureLine of={push.error} />
        </Stack>
      )}
    </Section>
  )
}

/** Their state, in a word or as the next step. */
export function PushStandingLine({ of: { standing, isTested } }: { of: Push }) {
  if (standing === 'on') {
    return (
      <Row gap={4}>
        <Status tone="good">
          <Trans>Notifications are on</Trans>
        </Status>
        <output>
          {isTested && (
            <Trans>The test is on its way. It arrives in a few seconds, unless this device holds it back.</Trans>
          )}
        </output>
      </Row>
    )
  }
  if (standing === 'refused') {
    return (
      <Status tone="warn" sentence>
        <Trans>
          This browser blocks notifications from here. Allow them in its settings for this site, then load the page
          again.
        </Trans>
      </Status>
    )
  }
  if (standing === 'unsupported') {
    return (
      <Text tone="quiet">
        <Trans>
          This browser cannot show notifications. On an iPhone or iPad they work once this page is on the home screen.
        </Trans>
      </Text>
    )
  }
  if (standing === 'unreachable') {
    return (
      <Status tone="warn" sentence>
        <Trans>The browser’s own push service did not answer. Try again later.</Trans>
      </Status>
    )
  }
  return null
}

function PushButtons({ of: push }: { of: Push }) {
  const { standing } = push
  if (standing === 'refused' || standing === 'unsupported') return null
  if (standing !== 'on') {
    return (
      <Row>
        <Button isPending={push.isPending} onPress={push.turnOn}>
          <Trans>Turn on notifications</Trans>
        </Button>
      </Row>
    )
  }
  return (
    <Row>
      <Button isPending={push.isTesting} onPress={push.test}>
        <Trans>Send a test</Trans>
      </Button>
      <Button kind="ghost" isPending={push.isPending} onPress={push.turnOff}>
        <Trans>Turn off</Trans>
      </Button>
    </Row>
  )
}
