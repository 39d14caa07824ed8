/** The reference of the chat: a message is stored with the majority, and sent to the other socket. */
import { ObjectId } from 'mongodb';
import { Server } from 'socket.io';
import { serve } from './serve.ts';

interface Message {
  chatId: string;
  content: string;
  clientMsgId: string;
}

await serve('bench', (app, db) => {
  const messages = db.collection<{ _id: string }>('messages');
  const server = new Server(app.server);
  server.on('connection', (socket) => {
    const { userId, chatId } = socket.handshake.auth as { userId: string; chatId: string };
    void socket.join(chatId);
    socket.on('send_message', async (message: Message, acknowledge: (answer: object) => void) => {
      const stored = { ...message, _id: new ObjectId().toHexString(), sender: userId, createdAt: new Date() };
      await messages.insertOne(stored);
      socket.to(message.chatId).emit('new_message', { chatId, message: stored });
      acknowledge({ success: true, message: stored });
    });
  });
});
