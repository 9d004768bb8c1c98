import type { RequestEntry } from '../../../schemas/types.gen.ts'

/** Method and path; below them what the API calls it. */
export function CallName({ call: { method, path, operation } }: { readonly call: RequestEntry }) {
  return (
    <span class="call-name">
      <span class="call-line" title={path}>
        <span class={`call-method ${method.toLowerCase()}`}>{method}</span> {path.replace(/^\/api\/v2(?=\/)/, '')}
      </span>
      {operation !== null && <span class="muted small">{operation}</span>}
    </span>
  )
}
