export function readFacts(url: string): Promise<Record<string, Record<string, unknown>>>
