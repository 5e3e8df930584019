import { directionOf } from '@sahuji/contract/language/languages'
import { plainText } from '@sahuji/contract/pages/page-blocks'
import { type GeneralPage, ratePage } from '@sahuji/contract/pages'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Button } from '../kit/layout/button.tsx'
import { PrintIcon } from '../kit/icons/later.tsx'
import { staticChildren } from './static-children.ts'
import { Contents, LongPage, OnlyPaper, Switch } from './long-page.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Prose } from './prose.tsx'
import { useAnchor } from '../platform/browser/use-anchor.ts'
import { usePartInView } from '../kit/layout/use-part-in-view.ts'
import { BlockView } from './block-view.tsx'
import { ComparedText } from './compared-text.tsx'
import { SupportCard } from '../platform/cards/support-card.tsx'
import { PageLead } from './page-lead.tsx'
import { PageSearch } from './page-search.tsx'
import { PageVersions } from './page-versions.tsx'
import type { PageAddress } from './use-page-address.ts'
import { Row, Stack } from '../kit/layout/layout.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Text } from '../kit/layout/text.tsx'
import { FailedToLoad } from '../platform/failures/failed-to-load.tsx'
import { mutation } from '../platform/calls/query.ts'
import { useSessionValue } from '../platform/session/session.ts'
import { languages } from '../platform/preferences/languages.ts'

/** A general page: its text beside its contents, then its actions. */
export function PageText({ of: page, at: address }: { of: GeneralPage; at: PageAddress }) {
  const { t } = useLingui()
  const places = page.blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, name: plainText(block.of) }] : [],
  )
  const here = usePartInView(places.map(({ id }) => id))
  useAnchor(true)
  return (
    <Page
      title={page.title}
      lang={page.language}
      lead={<PageLead of={page} at={address} />}
      actions={
        <>
          <TextLanguages of={page} at={address} />
          <Button size="small" icon={<PrintIcon small />} onPress={() => print()}>
            <Trans>Print</Trans>
          </Button>
        </>
      }
    >
      <LongPage
        beside={
          <>
            <PageSearch language={page.language} />
            <Contents title={t`On this page`} places={places} here={here} />
          </>
        }
        end={
          <>
            <PageHelpful of={page} />
            <PageVersions of={page} at={address} />
            <SupportCard contact={page.contact} />
          </>
        }
      >
        {address.since === undefined ? (
          <Prose lang={page.language} dir={directionOf(page.language)}>
            {staticChildren(page.blocks, (block) => (
              <BlockView of={block} />
            ))}
          </Prose>
        ) : (
          <ComparedText of={page} since={address.since} />
        )}
        <OnlyPaper>{location.href}</OnlyPaper>
      </LongPage>
    </Page>
  )
}

/** "Was this helpful?", for signed-in readers; stored once per person. */
function PageHelpful({ of: { id, helpful } }: { of: GeneralPage }) {
  const isSignedIn = useSessionValue('id_token') !== null
  const say = useMutation(mutation(ratePage))
  const { yes, no, mine } = say.data ?? helpful
  const readers = yes + no
  if (!isSignedIn) return null
  const answer = (is_helpful: boolean) => ({
    'aria-pressed': mine === is_helpful,
    isDisabled: say.isPending,
    onPress: () => say.mutate({ id, is_helpful }),
  })
  return (
    <Section title={<Trans>Was this page helpful?</Trans>}>
      <Stack gap={3}>
        <Row>
          <Button {...answer(true)}>
            <Trans>Yes, it helped</Trans>
          </Button>
          <Button {...answer(false)}>
            <Trans>No, not really</Trans>
          </Button>
        </Row>
        <Text small tone="muted">
          {mine === null ? (
            <Trans>Your answer helps us to write better pages. You can change it.</Trans>
          ) : (
            <Trans>
              Thank you, your answer is saved. It helped {yes} of {readers} readers.
            </Trans>
          )}
        </Text>
        {say.error && <FailedToLoad of={say.error} />}
      </Stack>
    </Section>
  )
}

/** The languages of this page, each by its own name. */
function TextLanguages({ of: page, at: address }: { of: GeneralPage; at: PageAddress }) {
  const { t } = useLingui()
  const ways = languages
    .filter(({ code }) => page.languages.includes(code))
    .map(({ code, name }) => ({
      href: address.to({ language: code }),
      label: <span lang={code}>{name}</span>,
      isHere: code === page.language,
    }))
  return ways.length > 1 && <Switch label={t`Language of this page`} ways={ways} />
}
