import type { Session } from '../../session.ts'

/** Records a page has at most here: switch max_page_size of the sandbox; null on a deployment. */
export async function largestPage(session: Session): Promise<number | null> {
  const { switches } = await session.world()
  return typeof switches?.max_page_size === 'number' ? switches.max_page_size : null
}
