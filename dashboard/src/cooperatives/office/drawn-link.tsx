import { useLingui } from '@lingui/react/macro'
import type { ShownCooperativeLink } from '@sahuji/contract/cooperatives/office/links'
import { startOfKathmanduDay } from '@sahuji/contract/time/time'
import { Facts } from '../../kit/data/lines.tsx'
import { useWriting } from '../../kit/format/reader.ts'
import { Code, Name } from '../../kit/layout/text.tsx'

/** The cooperative that a proposal links to its merchant, and the papers that were read. */
export function DrawnCooperativeLink({ of: link }: { of: ShownCooperativeLink }) {
  const { t } = useLingui()
  const writing = useWriting()
  const day = (of: string) => writing.bothDates(startOfKathmanduDay(of))
  return (
    <Facts
      of={[
        [t`Cooperative`, <Name key="n">{link.name}</Name>],
        [t`Partner code`, <Code key="c">{link.code}</Code>],
        [t`Registration`, <Code key="r">{link.registration}</Code>],
        [t`PAN`, <Code key="p">{link.pan}</Code>],
        [t`Where`, <Name key="w">{link.place}</Name>],
        [t`Settled to`, <Name key="s">{link.settled_to}</Name>],
        [t`Agreement until`, day(link.agreement_to)],
        [t`KYM valid until`, day(link.kym_until)],
        [t`Papers read`, <Name key="k">{link.papers.join(', ')}</Name>],
      ]}
    />
  )
}
