import { VerifyPage as VerifyReceiptPage } from '../transactions/receipts/verify.page.tsx'
import { statementPlaceOf } from './verify-place.ts'

/** /verify: one entrance for both papers. A statement's code typed here opens the page that checks statements. */
export const VerifyPage = () => <VerifyReceiptPage otherPlace={statementPlaceOf} />
