// Made by `npm run types -w @sahuji/client` out of the API’s OpenAPI document. Amounts are whole paisa.

/** What each call takes and gives. */
export interface Calls {
  'POST /api/v1/payments/{id}/cancel': {
    query: Record<string, never>
    body: undefined
    data: { id: string; mode: "live" | "sandbox"; status: "open" | "paid" | "expired" | "cancelled" | "partly_refunded" | "refunded" | "disputed"; version: number; amount: number; currency: "NPR"; refunded: number; refundable: number; disputed: number; fee: number | null; fee_returned: number; order_ref: string | null; description: string | null; metadata: Record<string, string | number | boolean>; return_url: string | null; webhook_url: string | null; pay_url: string; reference: string; source: "qr" | "link" | "api" | "counter" | "event"; way: "wallet" | "ebanking" | "mobilebanking" | "visa" | "sct" | "ips" | "nepalpay" | null; payer: string | null; created: string; expires_at: string; paid_at: string | null; ended_at: string | null }
  }
  'POST /api/v1/payments': {
    query: Record<string, never>
    body: { amount: number; currency?: "NPR"; order_ref?: string; description?: string; metadata?: Record<string, string | number | boolean>; return_url?: string; webhook_url?: string; expires_in?: number }
    data: { id: string; mode: "live" | "sandbox"; status: "open" | "paid" | "expired" | "cancelled" | "partly_refunded" | "refunded" | "disputed"; version: number; amount: number; currency: "NPR"; refunded: number; refundable: number; disputed: number; fee: number | null; fee_returned: number; order_ref: string | null; description: string | null; metadata: Record<string, string | number | boolean>; return_url: string | null; webhook_url: string | null; pay_url: string; reference: string; source: "qr" | "link" | "api" | "counter" | "event"; way: "wallet" | "ebanking" | "mobilebanking" | "visa" | "sct" | "ips" | "nepalpay" | null; payer: string | null; created: string; expires_at: string; paid_at: string | null; ended_at: string | null }
  }
  'GET /api/v1/payments': {
    query: { cursor?: string; limit?: string; status?: "open" | "paid" | "expired" | "cancelled" | "partly_refunded" | "refunded" | "disputed"; order_ref?: string; created_from?: string; created_before?: string }
    body: undefined
    data: ({ id: string; mode: "live" | "sandbox"; status: "open" | "paid" | "expired" | "cancelled" | "partly_refunded" | "refunded" | "disputed"; version: number; amount: number; currency: "NPR"; refunded: number; refundable: number; disputed: number; fee: number | null; fee_returned: number; order_ref: string | null; description: string | null; metadata: Record<string, string | number | boolean>; return_url: string | null; webhook_url: string | null; pay_url: string; reference: string; source: "qr" | "link" | "api" | "counter" | "event"; way: "wallet" | "ebanking" | "mobilebanking" | "visa" | "sct" | "ips" | "nepalpay" | null; payer: string | null; created: string; expires_at: string; paid_at: string | null; ended_at: string | null })[]
  }
  'GET /api/v1/payments/{id}/refunds': {
    query: Record<string, never>
    body: undefined
    data: ({ id: string; payment_id: string; mode: "live" | "sandbox"; status: "queued" | "pending" | "done" | "failed" | "cancelled"; amount: number; currency: "NPR"; fee_returned: number; reason: "asked" | "returned" | "twice" | "not_delivered" | "wrong_amount" | "other"; note: string | null; way: "wallet" | "rail" | "account"; reference: string; created: string; ended_at: string | null })[]
  }
  'POST /api/v1/payments/{id}/refunds': {
    query: Record<string, never>
    body: { amount?: number; reason: "asked" | "returned" | "twice" | "not_delivered" | "wrong_amount" | "other"; note?: string; mobile_no?: string }
    data: { id: string; payment_id: string; mode: "live" | "sandbox"; status: "queued" | "pending" | "done" | "failed" | "cancelled"; amount: number; currency: "NPR"; fee_returned: number; reason: "asked" | "returned" | "twice" | "not_delivered" | "wrong_amount" | "other"; note: string | null; way: "wallet" | "rail" | "account"; reference: string; created: string; ended_at: string | null }
  }
  'GET /api/v1/payments/{id}': {
    query: Record<string, never>
    body: undefined
    data: { id: string; mode: "live" | "sandbox"; status: "open" | "paid" | "expired" | "cancelled" | "partly_refunded" | "refunded" | "disputed"; version: number; amount: number; currency: "NPR"; refunded: number; refundable: number; disputed: number; fee: number | null; fee_returned: number; order_ref: string | null; description: string | null; metadata: Record<string, string | number | boolean>; return_url: string | null; webhook_url: string | null; pay_url: string; reference: string; source: "qr" | "link" | "api" | "counter" | "event"; way: "wallet" | "ebanking" | "mobilebanking" | "visa" | "sct" | "ips" | "nepalpay" | null; payer: string | null; created: string; expires_at: string; paid_at: string | null; ended_at: string | null }
  }
  'POST /api/v1/links': {
    query: Record<string, never>
    body: { title: string; amount?: number; amount_min?: number; amount_max?: number; payments_max?: number | null; expires_in?: number; thanks?: string }
    data: { id: string; mode: "live" | "sandbox"; status: "open" | "all_paid" | "expired" | "ended"; title: string; amount: number | null; amount_min: number | null; amount_max: number | null; payments_max: number | null; paid: number; paid_amount: number; url: string; created: string; expires_at: string | null; ended_at: string | null }
  }
  'GET /api/v1/links': {
    query: { cursor?: string; limit?: string; status?: "open" | "all_paid" | "expired" | "ended" | "unpaid" }
    body: undefined
    data: ({ id: string; mode: "live" | "sandbox"; status: "open" | "all_paid" | "expired" | "ended"; title: string; amount: number | null; amount_min: number | null; amount_max: number | null; payments_max: number | null; paid: number; paid_amount: number; url: string; created: string; expires_at: string | null; ended_at: string | null })[]
  }
  'POST /api/v1/links/{id}/end': {
    query: Record<string, never>
    body: undefined
    data: { id: string; mode: "live" | "sandbox"; status: "open" | "all_paid" | "expired" | "ended"; title: string; amount: number | null; amount_min: number | null; amount_max: number | null; payments_max: number | null; paid: number; paid_amount: number; url: string; created: string; expires_at: string | null; ended_at: string | null }
  }
  'GET /api/v1/links/{id}': {
    query: Record<string, never>
    body: undefined
    data: { id: string; mode: "live" | "sandbox"; status: "open" | "all_paid" | "expired" | "ended"; title: string; amount: number | null; amount_min: number | null; amount_max: number | null; payments_max: number | null; paid: number; paid_amount: number; url: string; created: string; expires_at: string | null; ended_at: string | null }
  }
}
