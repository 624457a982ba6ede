import { useQuery } from '@tanstack/react-query'
import { shopAdmin } from '@mynah/contract/shop'
import { reading } from '../../client.ts'
import { Loaded } from '../../parts/page.tsx'
import { Row, Table } from '../../parts/table.tsx'

const shownDays = 7

/** What was ordered and what became of it, day by day. */
export function ShopFigures() {
  const query = useQuery(reading(shopAdmin.figures, { days: shownDays }))
  return (
    <Loaded query={query}>
      {({ list }) => (
        <Table
          label="Orders by day"
          head={['Day (UTC)', 'Orders', 'Points', 'Shipped', 'Cancelled', 'Rejected']}
          empty={`Nothing was ordered in ${shownDays} days.`}
        >
          {list.map((one) => (
            <Row
              key={one.day}
              cells={[one.day, one.orders, one.points, one.shipped, one.cancelled, one.rejected]}
            />
          ))}
        </Table>
      )}
    </Loaded>
  )
}
