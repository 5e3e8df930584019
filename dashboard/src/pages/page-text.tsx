import { directionOf } from '@sahuji/contract/languages'
import { plainText } from '@sahuji/contract/page-blocks'
import type { GeneralPage } from '@sahuji/contract/pages'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../kit/layout/button.tsx'
import { PrintIcon } from '../kit/icons/actions.tsx'
import { staticChildren } from './static-children.ts'
import { Contents, LongPage, OnlyPaper } from './long-page.tsx'
import { Page } from '../kit/layout/page.tsx'
import { Prose } from './prose.tsx'
import { useAnchor } from '../platform/use-anchor.ts'
import { usePartInView } from '../kit/layout/use-part-in-view.ts'
import { BlockView } from './block-view.tsx'
import { ComparedText } from './compared-text.tsx'
import { ReachUs } from '../platform/reach-us.tsx'
import { PageHelpful } from './page-helpful.tsx'
import { PageLead } from './page-lead.tsx'
import { PageSearch } from './page-search.tsx'
import { PageVersions } from './page-versions.tsx'
import { TextLanguages } from './text-languages.tsx'
import type { PageAddress } from './use-page-address.ts'

/** A general page: its text beside its contents, then what one can do with it. */
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
            <ReachUs {...page.contact} />
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
