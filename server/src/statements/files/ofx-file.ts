import type { Language } from '@sahuji/contract/language/languages'
import type { StatementRow } from '@sahuji/contract/statements/rows'
import { kathmanduClock, kathmanduDay } from '@sahuji/contract/time/time'
import { decimal } from '../../platform/csv-cells.ts'
import { rowIdsOf } from './row-ids.ts'
import { matchingRows, type StatementBook, type StatementHead } from './statement-head.ts'
import { rowWords } from './statement-words.ts'
import { dayDigits, xmlElement } from '../../platform/files/written-texts.ts'

/** A statement as OFX 2.2 (XML) for accounting programs. The amount of a row is what moved in the wallet, after its fee. */
export async function* ofxFile({ head, blocks }: StatementBook): AsyncGenerator<string> {
  const idOf = rowIdsOf(head)
  const wordsOf = rowWords(head.language)
  yield opening(head)
  for await (const rows of matchingRows({ head, blocks }))
    yield rows.map((row) => payment(row, idOf(row), wordsOf(row))).join('')
  yield `</BANKTRANLIST>
<LEDGERBAL><BALAMT>${decimal(head.closing)}</BALAMT><DTASOF>${lastMoment(head)}</DTASOF></LEDGERBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1>
</OFX>
`
}

const opening = (head: StatementHead): string => `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>
<OFX>
<SIGNONMSGSRSV1><SONRS>${wellDone}<DTSERVER>${momentOf(head.made_at)}</DTSERVER><LANGUAGE>${languageCodes.get(head.language)}</LANGUAGE><FI>${xmlElement('ORG', head.issuer, 32)}</FI></SONRS></SIGNONMSGSRSV1>
<BANKMSGSRSV1><STMTTRNRS>${xmlElement('TRNUID', head.code, 36)}${wellDone}
<STMTRS><CURDEF>NPR</CURDEF><BANKACCTFROM><BANKID>${bankOf(head)}</BANKID><ACCTID>${accountOf(head)}</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>
<BANKTRANLIST><DTSTART>${dayDigits(head.from_day)}000000.000${zone}</DTSTART><DTEND>${lastMoment(head)}</DTEND>
`

const wellDone = '<STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>'

/** ISO 639-2. */
const languageCodes: ReadonlyMap<Language, string> = new Map([
  ['en', 'ENG'],
  ['zh', 'ZHO'],
  ['es', 'SPA'],
  ['fr', 'FRA'],
  ['it', 'ITA'],
  ['ar', 'ARA'],
  ['ne', 'NEP'],
])

/** At most nine characters. Money of the test mode never comes into the account of real money. */
const bankOf = ({ issuer, mode }: StatementHead): string =>
  mode === 'sandbox'
    ? 'TEST'
    : issuer
        .toUpperCase()
        .replace(/[^A-Z0-9]/g, '')
        .slice(0, 9) || 'WALLET'

/** A wallet's uuid in the 22 characters that an account may have. */
const accountOf = ({ merchant: { id } }: StatementHead): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')

const zone = '[+5.75:NPT]'
const momentOf = (moment: Date): string =>
  `${dayDigits(kathmanduDay(moment))}${kathmanduClock(moment).replaceAll(':', '')}.000${zone}`
const lastMoment = ({ to_day }: StatementHead): string => `${dayDigits(to_day)}235959.000${zone}`

/** OFX 2.2 §11.4.4.3; every other kind is a credit or a debit. */
const types: Readonly<Record<string, string>> = { send: 'XFER', received: 'XFER', payout: 'XFER', fee: 'FEE' }

function payment(row: StatementRow, id: string, [what, how]: [string, string]): string {
  const type = types[row.kind] ?? (row.net < 0n ? 'DEBIT' : row.kind === 'load' ? 'DEP' : 'CREDIT')
  const fee = row.fee === 0n ? '' : `${decimal(row.amount)} - ${decimal(row.fee)}`
  const memo = [what, how, row.counterparty, row.rail_reference, fee].filter((text) => text !== '').join(' · ')
  return `<STMTTRN><TRNTYPE>${type}</TRNTYPE><DTPOSTED>${momentOf(row.posted_at)}</DTPOSTED><TRNAMT>${decimal(row.net)}</TRNAMT><FITID>${id}</FITID>${xmlElement('REFNUM', row.reference, 32)}${xmlElement('NAME', row.counterparty || what, 32)}${xmlElement('MEMO', memo)}</STMTTRN>
`
}
