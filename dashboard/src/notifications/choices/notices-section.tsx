import { Trans, useLingui } from '@lingui/react/macro'
import { SkeletonEntries } from '../../kit/data/entries.tsx'
import { LockIcon } from '../../kit/icons/states.tsx'
import { Callout } from '../../kit/layout/callout.tsx'
import { Stack } from '../../kit/layout/layout.tsx'
import { Section } from '../../kit/layout/section.tsx'
import { Loading } from '../../kit/layout/skeleton.tsx'
import { Text } from '../../kit/layout/text.tsx'
import { AsOf } from '../../platform/cards/as-of.tsx'
import { FailedToLoad } from '../../platform/failures/failed-to-load.tsx'
import { useAnchor } from '../../platform/browser/use-anchor.ts'
import { NoticeBounds } from './notice-bounds.tsx'
import { NoticeMatrix } from './notice-matrix.tsx'
import { useNoticeChoices } from './use-notice-choices.ts'

/** The person's notifications by push, e-mail and SMS beside the bell, from which amount on, and the quiet hours. */
export function NoticesSection() {
  const { t } = useLingui()
  const keep = useNoticeChoices()
  const { asked, shown } = keep
  const { error, refetch } = asked
  // the parts above it have grown since the page scrolled there
  useAnchor(shown !== undefined, location.hash === '#told' ? '#told' : '')
  return (
    <Section id="told" title={<Trans>Notification preferences</Trans>} label={t`Notification preferences`}>
      {error && !shown && <FailedToLoad of={error} onRetry={refetch} />}
      {!shown && !error && (
        <Loading>
          <SkeletonEntries lines={8} />
        </Loading>
      )}
      {shown && (
        <Stack gap={5}>
          <Text tone="muted">
            <Trans>
              The bell lists everything. Choose what else reaches you, and where. Your choice applies to you alone;
              others of your shop choose for themselves.
            </Trans>
          </Text>
          <AsOf of={asked} />
          <NoticeMatrix of={shown} keep={keep} />
          <Callout icon={<LockIcon small />}>
            <Trans>
              What has a lock cannot be switched off: it warns you that somebody else may be in your account, that money
              came back or did not arrive, and that fees change.
            </Trans>
          </Callout>
          <NoticeBounds of={shown} keep={keep} />
        </Stack>
      )}
    </Section>
  )
}
