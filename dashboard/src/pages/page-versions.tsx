import type { GeneralPage } from '@sahuji/contract/pages'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { BothDates } from '../kit/format/date.tsx'
import { List, ListRow } from '../kit/data/list.tsx'
import { Link } from '../kit/layout/link.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Row } from '../kit/layout/layout.tsx'
import { Tag } from '../kit/layout/status.tsx'
import type { PageAddress } from './use-page-address.ts'

/** Every version of this text, the newest first: what changed in it, and the difference to the one that is read. */
export function PageVersions({ of: page, at: address }: { of: GeneralPage; at: PageAddress }) {
  const { t } = useLingui()
  return (
    <Section title={<Trans>Versions</Trans>}>
      <List label={t`Versions`}>
        {page.versions.map(({ version, effective_on, what_changed, is_announced }) => (
          <ListRow
            key={version}
            note={<span lang={page.language}>{what_changed}</span>}
            end={version !== page.version && <VersionLinks version={version} of={page} at={address} />}
          >
            <Row gap={2}>
              <b>
                <Trans>Version {version}</Trans>
              </b>
              <BothDates of={startOfKathmanduDay(effective_on)} />
              {is_announced && (
                <Tag tone="info">
                  <Trans>announced</Trans>
                </Tag>
              )}
              {version === page.version && (
                <Tag>
                  <Trans>you are reading it</Trans>
                </Tag>
              )}
            </Row>
          </ListRow>
        ))}
      </List>
    </Section>
  )
}

/** The other version itself, or what changed between the two. */
function VersionLinks({ version, of: page, at: address }: { version: number; of: GeneralPage; at: PageAddress }) {
  const { t } = useLingui()
  const [older, newer] = version < page.version ? [version, page.version] : [page.version, version]
  return (
    <Row gap={3}>
      <Link href={address.to({ version })} aria-label={t`Read version ${version}`}>
        <Trans>Read</Trans>
      </Link>
      <Link
        href={address.to({ version: newer, since: older })}
        aria-label={t`Compare version ${older} with version ${newer}`}
      >
        <Trans>Compare</Trans>
      </Link>
    </Row>
  )
}
