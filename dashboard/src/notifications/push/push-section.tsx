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

/** Notices on this device: on, off, or why they cannot be; and a test. */
export function PushSection() {
  const { t } = useLingui()
  const push = usePush()
  return (
    <Section id="push" title={<Trans>Notices on this device</Trans>} label={t`Notices on this device`}>
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
              What the bell tells is shown on this device while the dashboard is closed too: for as long as you are
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

/** How it stands, in a word or in what to do about it. */
export function PushStandingLine({ of: { standing, isTested } }: { of: Push }) {
  if (standing === 'on') {
    return (
      <Row gap={4}>
        <Status tone="good">
          <Trans>Notices are on</Trans>
        </Status>
        <output>
          {isTested && <Trans>The test is on its way. It comes in a few seconds, or this device keeps it back.</Trans>}
        </output>
      </Row>
    )
  }
  if (standing === 'refused') {
    return (
      <Status tone="warn" sentence>
        <Trans>
          This browser refuses notices from here. Allow them in its settings for this site, then load the page again.
        </Trans>
      </Status>
    )
  }
  if (standing === 'unsupported') {
    return (
      <Text tone="quiet">
        <Trans>
          This browser cannot show notices. On an iPhone or iPad they work once this page is on the home screen.
        </Trans>
      </Text>
    )
  }
  if (standing === 'unreachable') {
    return (
      <Status tone="warn" sentence>
        <Trans>The browser’s own push service did not answer. Please try it again later.</Trans>
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
          <Trans>Turn on notices</Trans>
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
