/** Body of PUT /account/update/bank; `bankId` is an id of GET /banks. */
export function bankRequest(bankId: number) {
  return { bank_id: bankId, branch: 'Chi nhánh Kiểm Thử', owner: 'KIEM THU HOP DONG', number: '0000000000001' }
}
