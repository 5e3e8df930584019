import type { StatementRow } from '@sahuji/contract/statements/rows'
import { decimal } from '../../platform/csv-cells.ts'
import { rowIdsOf } from './row-ids.ts'
import { matchingRows, type StatementBook, type StatementHead } from './statement-head.ts'
import { rowWords } from './statement-words.ts'
import { kathmanduMoment, xmlElement } from '../../platform/files/written-texts.ts'

/**
 * A statement as camt.053.001.08 (ISO 20022). The amount of an entry is what moved in the wallet, after the charges within
 * it, so the opening balance and the entries come to the closing balance.
 */
export async function* camtFile({ head, blocks }: StatementBook): AsyncGenerator<string> {
  const idOf = rowIdsOf(head)
  const wordsOf = rowWords(head.language)
  yield opening(head)
  for await (const rows of matchingRows({ head, blocks }))
    yield rows
      .map((row) =>
        entry(row, {
          id: idOf(row),
          issuer: head.issuer,
          words: wordsOf(row)
            .filter((word) => word !== '')
            .join(' · '),
        }),
      )
      .join('')
  yield '</Stmt></BkToCstmrStmt></Document>\n'
}

const opening = (head: StatementHead): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr>${xmlElement('MsgId', head.code, 35)}<CreDtTm>${kathmanduMoment(head.made_at)}</CreDtTm></GrpHdr>
<Stmt>${xmlElement('Id', head.number, 35)}<ElctrncSeqNb>${sequenceOf(head.number)}</ElctrncSeqNb><CreDtTm>${kathmanduMoment(head.made_at)}</CreDtTm><FrToDt><FrDtTm>${head.from_day}T00:00:00+05:45</FrDtTm><ToDtTm>${head.to_day}T23:59:59+05:45</ToDtTm></FrToDt>
<Acct><Id><Othr>${xmlElement('Id', accountOf(head), 34)}</Othr></Id><Ccy>NPR</Ccy>${xmlElement('Nm', ownerOf(head), 70)}<Svcr><FinInstnId>${xmlElement('Nm', head.issuer, 140)}</FinInstnId></Svcr></Acct>
${balance('OPBD', head.opening, head.from_day)}
${balance('CLBD', head.closing, head.to_day)}
<TxsSummry><TtlNtries><NbOfNtries>${head.row_count}</NbOfNtries><TtlNetNtry><Amt>${size(head.closing - head.opening)}</Amt>${side(head.closing - head.opening)}</TtlNetNtry></TtlNtries></TxsSummry>
`

/** `2083000012` of `2083/84-0012`: it grows with the number, across the years. */
function sequenceOf(number: string): string {
  const [, year = '0', place = '0'] = /^(\d+).*?(\d+)$/.exec(number) ?? []
  return `${year}${place.padStart(6, '0')}`
}

/** A uuid without its hyphens fits; money of the test mode is another account. */
const accountOf = ({ merchant: { id }, mode }: StatementHead): string =>
  `${mode === 'sandbox' ? 'T-' : ''}${id.replaceAll('-', '')}`

const ownerOf = ({ merchant: { trade_name }, mode }: StatementHead): string =>
  mode === 'sandbox' ? `TEST ${trade_name}` : trade_name

const balance = (code: string, amount: bigint, day: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${rupees(amount)}${side(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`

const size = (amount: bigint): string => decimal(amount < 0n ? -amount : amount)
const rupees = (amount: bigint): string => `<Amt Ccy="NPR">${size(amount)}</Amt>`
const side = (amount: bigint): string => `<CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

interface Around {
  id: string
  issuer: string
  words: string
}

function entry(row: StatementRow, { id, issuer, words }: Around): string {
  const when = kathmanduMoment(row.posted_at)
  const gross = row.fee === 0n ? '' : `<AmtDtls><TxAmt>${rupees(row.amount)}</TxAmt></AmtDtls>`
  const party = partyOf(row)
  const refs = `<Refs>${xmlElement('EndToEndId', row.reference, 35) || '<EndToEndId>NOTPROVIDED</EndToEndId>'}${xmlElement('TxId', row.rail_reference, 35)}</Refs>`
  const details = `<NtryDtls><TxDtls>${refs}${rupees(row.net)}${side(row.net)}${party}</TxDtls></NtryDtls>`
  return `<Ntry><NtryRef>${id}</NtryRef>${rupees(row.net)}${side(row.net)}<Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>${when}</DtTm></BookgDt><ValDt><DtTm>${when}</DtTm></ValDt>${xmlElement('AcctSvcrRef', row.reference, 35)}<BkTxCd><Prtry>${xmlElement('Cd', row.kind, 35)}${xmlElement('Issr', issuer, 35)}</Prtry></BkTxCd>${gross}${chargesOf(row.fee)}${details}${xmlElement('AddtlNtryInf', words, 500)}</Ntry>
`
}

/** Included in the entry's amount. A fee below zero came back. */
const chargesOf = (fee: bigint): string =>
  fee === 0n
    ? ''
    : `<Chrgs><Rcrd>${rupees(fee)}${side(-fee)}<ChrgInclInd>true</ChrgInclInd><Tp><Prtry><Id>FEE</Id></Prtry></Tp></Rcrd></Chrgs>`

/** The other side: it paid what came in, and was paid what went out. */
function partyOf({ net, counterparty }: StatementRow): string {
  const name = xmlElement('Nm', counterparty, 140)
  const role = net < 0n ? 'Cdtr' : 'Dbtr'
  return name && `<RltdPties><${role}><Pty>${name}</Pty></${role}></RltdPties>`
}
