import { QuestionIcon, WarningIcon } from '../kit/icons/states.tsx'
import { Grid } from '../kit/layout/columns.tsx'
import { List, ListRow, MarkBox } from '../kit/data/list.tsx'
import { Section } from '../kit/layout/section.tsx'
import { Status } from '../kit/layout/status.tsx'

export function ListSamples() {
  return (
    <Grid>
      <Section title="Needs you" aside="4">
        <List label="Needs you">
          <ListRow href="#unclear" urgent icon={<QuestionIcon />} note="Do not pay again. Next check 13:31">
            Rs.50,000 from Nabil Bank is unclear
          </ListRow>
          <ListRow onPress={() => undefined} urgent icon={<WarningIcon />} note="Answer in 2 days 20 hours">
            Dispute over Rs.5,000
          </ListRow>
        </List>
      </Section>
      <Section title="Banks">
        <List>
          <ListRow
            href="#nabil"
            icon={<MarkBox small>NBL</MarkBox>}
            note="Class A"
            end={<Status tone="good">Working</Status>}
          >
            Nabil Bank Limited
          </ListRow>
          <ListRow
            icon={<MarkBox small>NIC</MarkBox>}
            note="Class A"
            end={<Status tone="bad">Down since 12:50</Status>}
          >
            NIC Asia Bank
          </ListRow>
        </List>
      </Section>
    </Grid>
  )
}
